import { type Kysely, sql } from 'kysely'

export async function addArticleCaptions(db: Kysely<unknown>): Promise<void> {
  await sql`alter table articles add column image_caption text`.execute(db)
}
