import { type Kysely, sql } from 'kysely'

/** What an editor puts around the articles: an introduction in safe HTML, and the week's events. */
export async function addNewsletterParts(db: Kysely<unknown>): Promise<void> {
  await sql`alter table newsletters add column introduction_html text`.execute(db)
  await sql`
    alter table newsletters
      add column includes_calendar integer not null default 1 check (includes_calendar in (0, 1))
  `.execute(db)
}
