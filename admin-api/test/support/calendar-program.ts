import { timingOf } from '@hometown/shared-types/calendar/event-timing'
import { icsCalendar, icsEvent } from '@hometown/shared-types/calendar/write-ics'
import { type PublishedEvent, publishedEventSchema } from '@hometown/shared-types/event-calls'
import { readWithIcalJs } from '../../../shared-types/test/support/calendar-readers.ts'
import type { CallableApp } from './called-routes.ts'

/** A published event's calendar file, as the publisher writes it. */
export async function fileOf(app: CallableApp, id: string): Promise<string> {
  const answer = await app.inject(`/api/calendar-events/published/${id}`)
  const event: PublishedEvent = publishedEventSchema.parse(answer.json())
  const timing = timingOf(event)
  const { uid, sequence, title, description, location } = event
  const text = icsEvent({
    ...{ uid, sequence, title, description, location, timing },
    url: 'https://courier.invalid/events/it',
    categories: [],
    createdAt: Date.parse(event.createdAt),
    updatedAt: Date.parse(event.updatedAt),
  })
  return icsCalendar({ name: title, timeZones: [timing.timeZone] }, [text])
}

/** `start/end title` of each event, canceled ones with `X`; the end of an all-day event is exclusive. */
export function readCalendarFile(file: string, from: string, to: string): string[] {
  return readWithIcalJs(file, Date.parse(from), Date.parse(to))
    .map(({ start, end, title, cancelled }) => `${start}/${end} ${title}${cancelled ? ' X' : ''}`)
    .sort()
}
