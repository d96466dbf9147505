import { type Kysely, sql } from 'kysely'

export async function createCorrections(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table corrections (
      id text not null primary key,
      article_id text not null references articles (id) on delete cascade,
      text text not null,
      corrected_at bigint not null,
      corrected_by text
    )
  `.execute(db)
  await sql`create index corrections_article on corrections (article_id)`.execute(db)
  await sql`create index corrections_newest on corrections (corrected_at)`.execute(db)
}
