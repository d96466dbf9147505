import { type Kysely, sql } from 'kysely'

/** What a newsletter was when its send began, as one JSON text. Nothing was ever sent before, so nothing is lost. */
export async function createFrozenIssues(db: Kysely<unknown>): Promise<void> {
  await sql`drop table newsletter_issues`.execute(db)
  await sql`
    create table newsletter_issues (
      newsletter_id text not null primary key references newsletters (id) on delete cascade,
      content text not null,
      frozen_at bigint not null
    )
  `.execute(db)
}
