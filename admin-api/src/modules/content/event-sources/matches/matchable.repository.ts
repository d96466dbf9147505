import type { Kysely } from 'kysely'
import type { Database } from '../../../../database/database.ts'

const MOST = 20_000

/** Not the drafts of submissions that wait: readers' events are compared when they are decided. @param days only events of these, if given */
export async function listMatchable(db: Kysely<Database>, since: string, days?: { from: string; to: string }) {
  const from = days && days.from > since ? days.from : since
  return db
    .selectFrom('calendar_events')
    .leftJoin('event_feeds', 'event_feeds.id', 'calendar_events.feed_id')
    .leftJoin('fixtures', 'fixtures.id', 'calendar_events.id')
    .select([
      'calendar_events.id',
      'calendar_events.title',
      'calendar_events.description',
      'calendar_events.location',
      'calendar_events.price',
      'calendar_events.uid',
      'calendar_events.start_date',
      'calendar_events.end_date',
      'calendar_events.time_zone',
      'calendar_events.rrule',
      'calendar_events.cancelled',
      'event_feeds.name as feed_name',
    ])
    .where((row) => row.or([row('calendar_events.last_day', 'is', null), row('calendar_events.last_day', '>=', from)]))
    .$if(days !== undefined, (query) => query.where('calendar_events.first_day', '<=', days?.to ?? ''))
    .where('fixtures.id', 'is', null)
    .where('calendar_events.sample', '=', 0)
    .where((row) =>
      row.or([row('calendar_events.submission_id', 'is', null), row('calendar_events.status', '!=', 'draft')]),
    )
    .orderBy('calendar_events.first_day')
    .orderBy('calendar_events.id')
    .limit(MOST)
    .execute()
}
