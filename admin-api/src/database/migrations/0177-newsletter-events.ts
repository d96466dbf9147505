import { type Kysely, sql } from 'kysely'

/** Finds the newsletters that name an event, in their calendar or in a note, without reading their content. */
export async function createNewsletterEvents(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table newsletter_events (
      event_id text not null,
      newsletter_id text not null references newsletters (id) on delete cascade,
      note text not null,
      primary key (event_id, newsletter_id, note)
    )
  `.execute(db)
  await sql`create index newsletter_events_newsletter on newsletter_events (newsletter_id)`.execute(db)
}
