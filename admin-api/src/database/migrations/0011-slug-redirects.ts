import { type Kysely, sql } from 'kysely'

export async function createSlugRedirects(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table slug_redirects (
      slug text not null primary key,
      article_id text not null references articles (id) on delete cascade,
      created_at bigint not null
    )
  `.execute(db)
  await sql`create index slug_redirects_article on slug_redirects (article_id)`.execute(db)
}
