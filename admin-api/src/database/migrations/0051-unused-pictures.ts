import { type Kysely, sql } from 'kysely'

/** Since when no article shows a picture, so that its sizes go only after a while. */
export async function noteUnusedPictures(db: Kysely<unknown>): Promise<void> {
  await sql`alter table picture_copies add column unused_since bigint`.execute(db)
}
