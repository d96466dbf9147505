import type { IssueContent } from '@hometown/shared-types/newsletter-issue'
import type { Kysely } from 'kysely'
import type { Database } from '../../../database/database.ts'

/** Few enough for one statement on both databases. */
const AT_ONCE = 500

/**
 * Notes which events a frozen newsletter names, so that its page follows what becomes of them. Call it once the newsletter
 * has said its notes. A note that says that an event does not take place was written when it was gone, and stays.
 */
export async function noteIssueEvents(
  db: Kysely<Database>,
  { newsletterId, events }: Pick<IssueContent, 'newsletterId' | 'events'>,
): Promise<void> {
  const said = await db
    .selectFrom('event_notes')
    .leftJoin('calendar_events', 'calendar_events.id', 'event_notes.event_id')
    .select(['event_notes.event_id', 'event_notes.text'])
    .where('event_notes.newsletter_id', '=', newsletterId)
    .where((row) =>
      row.or([row('event_notes.change_key', '<>', 'removed'), row('calendar_events.status', '=', 'published')]),
    )
    .execute()
  const rows = [
    ...events.flatMap(({ eventId }) => (eventId ? [{ event_id: eventId, note: '' }] : [])),
    ...said.map(({ event_id, text }) => ({ event_id, note: text })),
  ].map((row) => ({ ...row, newsletter_id: newsletterId }))
  for (let start = 0; start < rows.length; start += AT_ONCE) {
    await db
      .insertInto('newsletter_events')
      .values(rows.slice(start, start + AT_ONCE))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

export async function forgetIssueEvents(db: Kysely<Database>, newsletterId: string): Promise<void> {
  await db.deleteFrom('newsletter_events').where('newsletter_id', '=', newsletterId).execute()
}
