import { type Kysely, sql } from 'kysely'

export async function createFrontPage(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table front_versions (
      version integer not null primary key,
      plan text not null,
      action text not null,
      article_id text,
      username text,
      created_at bigint not null
    )
  `.execute(db)
  await sql`create index front_versions_by_age on front_versions (created_at)`.execute(db)
  await sql`
    create table front_published (
      id integer not null primary key,
      front text not null,
      article_ids text not null,
      lead_since bigint,
      due_at bigint not null,
      revision integer not null
    )
  `.execute(db)
}
