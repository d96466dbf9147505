import { type Kysely, sql } from 'kysely'

/**
 * True if somebody deleted the event of an entry. If it went with a feed or a declined submission, the entry is new
 * again.
 */
export async function addDeletedHere(db: Kysely<unknown>): Promise<void> {
  await sql`alter table event_feed_items add column deleted_here integer not null default 0`.execute(db)
  await sql`
    update event_feed_items set deleted_here = 1
    where event_id not in (select id from calendar_events)
      and (state <> 'linked' or event_id in (
        select subject from audit_log where action = 'event.delete' and subject is not null
      ))
  `.execute(db)
}
