import { type Kysely, sql } from 'kysely'

export async function createPublishManifest(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table publish_manifest (
      path text not null primary key,
      hash text not null
    )
  `.execute(db)
}
