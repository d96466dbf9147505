import { type Kysely, sql } from 'kysely'

/** Recipients that the mail server refused in the same words, and an editor's decision about them. */
export async function createNewsletterRefusals(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table newsletter_refusals (
      send_no bigint not null references newsletter_sends (no) on delete cascade,
      words text not null,
      refused integer not null,
      missing integer not null,
      decision text check (decision in ('suppress', 'keep')),
      primary key (send_no, words)
    )
  `.execute(db)
  await sql`create index newsletter_refusals_many on newsletter_refusals (send_no, refused)`.execute(db)
}
