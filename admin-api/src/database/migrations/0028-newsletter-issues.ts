import { type Kysely, sql } from 'kysely'

/** What was sent, as it was when the sending began. */
export async function createNewsletterIssues(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table newsletter_issues (
      id text not null primary key,
      newsletter_id text not null unique references newsletters (id) on delete cascade,
      subject text not null,
      articles text not null,
      html text not null,
      plain_text text not null,
      frozen_at bigint not null
    )
  `.execute(db)
}
