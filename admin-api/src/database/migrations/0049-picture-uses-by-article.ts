import { type Kysely, sql } from 'kysely'

export async function indexPictureUses(db: Kysely<unknown>): Promise<void> {
  await sql`create index picture_uses_by_article on picture_uses (article_id)`.execute(db)
}
