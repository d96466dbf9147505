import { type Kysely, sql } from 'kysely'

/** Which version of the site a machine serves, where its files are in an object store. */
export async function addSiteVersionOfNodes(db: Kysely<unknown>): Promise<void> {
  await sql`alter table nodes add column site_version bigint`.execute(db)
}
