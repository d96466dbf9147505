import type { IssueContent } from '@hometown/shared-types/newsletter-issue'
import type { Kysely } from 'kysely'
import type { Database } from '../../../../../database/database.ts'
import { insertNewsletterContents } from '../../../../platform/changes/newsletter-contents.service.ts'

/**
 * Call it after the newsletter's event notes are marked as used. A note that an event was removed isn't recorded unless
 * the event is published again, so the page keeps it.
 */
export async function noteIssueContents(
  db: Kysely<Database>,
  { newsletterId, articles, events }: Pick<IssueContent, 'newsletterId' | 'articles' | 'events'>,
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
  const named = events.flatMap(({ eventId }) => (eventId ? [{ event_id: eventId, note: '' }] : []))
  await insertNewsletterContents(db, {
    newsletterId,
    articleIds: articles.map(({ id }) => id),
    events: [...named, ...said.map(({ event_id, text }) => ({ event_id, note: text }))],
  })
}
