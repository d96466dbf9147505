import type { CountyDate } from '@hometown/shared-types/county-time'
import type { RecurrenceRule } from '@hometown/shared-types/event'
import type { Store } from '../../admin-api/src/database/store.ts'
import { locationKey } from '../../admin-api/src/modules/content/events/saving/location-key.ts'
import { type CorpusEvent, eventId, makeCalendar } from './calendar-corpus.ts'

const ROWS_PER_WRITE = 200

/** Puts so many published events into a database whose tables are there. */
export async function fillCalendar({ db }: Store, size: number, today: CountyDate, now: number): Promise<void> {
  const events = [...makeCalendar(size, today)]
  await db.transaction().execute(async (trx) => {
    for (let start = 0; start < events.length; start += ROWS_PER_WRITE) {
      const rows = events.slice(start, start + ROWS_PER_WRITE).map((event) => toRow(event, now))
      await trx.insertInto('calendar_events').values(rows).execute()
    }
    const exceptions = events.flatMap(({ number, timing }) =>
      timing.exceptions.map(({ originalDate, startDate }) => ({
        event_id: eventId(number),
        original_date: originalDate,
        start_date: startDate,
        end_date: null,
        title: null,
        description: null,
        location: null,
      })),
    )
    if (exceptions.length > 0) await trx.insertInto('event_exceptions').values(exceptions).execute()
  })
}

function toRow({ timing, ...event }: CorpusEvent, now: number) {
  return {
    id: eventId(event.number),
    slug: event.slug,
    title: event.title,
    description: event.description,
    location: event.location,
    location_key: locationKey(event.location),
    start_date: timing.startDate,
    end_date: timing.endDate,
    time_zone: timing.timeZone,
    all_day: timing.allDay ? 1 : 0,
    image_url: null,
    category: event.category,
    status: 'published' as const,
    recurrence_rule: frequencyOf(timing.rrule),
    rrule: timing.rrule,
    recurrence_end_date: timing.recurrenceEndDate,
    cancelled: timing.cancelled ? 1 : 0,
    uid: `${eventId(event.number)}@news.example.org`,
    first_day: event.firstDay,
    last_day: event.lastDay,
    wordpress_post_id: null,
    wordpress_post_url: null,
    created_at: now,
    updated_at: now,
  }
}

function frequencyOf(rrule: string | null): RecurrenceRule {
  const word = /^FREQ=([A-Z]+)/.exec(rrule ?? '')?.[1]?.toLowerCase()
  return (['daily', 'weekly', 'monthly', 'yearly'] as const).find((frequency) => frequency === word) ?? null
}
