import { type Kysely, sql } from 'kysely'

/** The account that uploaded a picture; null for older ones, and for those that an import or WordPress brought. */
export async function addPictureUploaders(db: Kysely<unknown>): Promise<void> {
  await sql`alter table media add column uploaded_by text`.execute(db)
}
