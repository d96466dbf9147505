import { type Kysely, sql } from 'kysely'

/** How often each link of a newsletter was followed on each day, by everybody together. */
export async function createNewsletterClicks(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table newsletter_clicks (
      newsletter_id text not null references newsletters (id) on delete cascade,
      link integer not null,
      day text not null,
      clicks integer not null check (clicks >= 0),
      primary key (newsletter_id, link, day)
    )
  `.execute(db)
  await sql`alter table newsletter_issues add column tracks_clicks integer not null default 0`.execute(db)
}
