import { type Kysely, sql } from 'kysely'

/** Drafts whose category nobody has chosen. Their `category` is only what a post needs to have. */
export async function createOpenCategories(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table open_categories (
      article_id text not null primary key references articles (id) on delete cascade
    )
  `.execute(db)
}
