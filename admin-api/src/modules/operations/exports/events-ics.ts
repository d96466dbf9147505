import { icsCalendar, icsEvent } from '@hometown/shared-types/calendar/write-ics'
import type { AppContext } from '../../../context.ts'
import {
  eachStoredEvent,
  headlineOf,
  listFrom,
  listTimeZones,
  type StoredEvent,
  timingOfStored,
} from '../../content/events/events.service.ts'
import { publicationName } from '../../platform/settings/publication.service.ts'

const END = 'END:VCALENDAR\r\n'

export async function* eventsIcs(context: AppContext): AsyncGenerator<string> {
  const { config, store } = context
  const name = `${await publicationName(context)} Events`
  const timeZones = [config.timeZone, ...(await listTimeZones(store.db))]
  const frame = icsCalendar({ name, url: `${config.siteUrl}/calendar`, timeZones }, [])
  yield frame.slice(0, frame.lastIndexOf(END))
  for await (const events of eachStoredEvent(store.db)) {
    for (const event of events) yield icsEvent(icsOf(event, config.siteUrl))
    // Yields to other work, because serializing many events takes a while.
    await new Promise((resolve) => setImmediate(resolve))
  }
  yield END
}

function icsOf(event: StoredEvent, siteUrl: string) {
  const { row } = event
  return {
    uid: row.uid ?? row.id,
    sequence: row.sequence,
    title: headlineOf(event),
    description: row.description ?? '',
    location: row.location ?? '',
    price: row.price ?? '',
    url: row.status === 'published' ? `${siteUrl}/events/${row.slug}` : null,
    categories: [row.category, ...listFrom(row.tags)],
    timing: timingOfStored(event),
    updatedAt: row.updated_at,
    createdAt: row.created_at,
    tentative: row.status !== 'published',
  }
}
