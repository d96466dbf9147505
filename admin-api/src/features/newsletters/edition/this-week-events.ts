import { addCountyDays, type CountyDate } from '@hometown/shared-types/county-time'
import { countyWallTime } from '@hometown/shared-types/county-wall-time'
import type { IssueEvent } from '@hometown/shared-types/newsletter-issue'
import { singleLine } from '@hometown/shared-types/storable-text'
import type { AppContext } from '../../../context.ts'
import { listEventsBetween } from './edition.repository.ts'
import { eventWords } from './event-words.ts'
import { occurrencesBetween } from './occurrences.ts'

const DAYS = 7
const MOST_EVENTS = 40

/** What is published for the seven days from `today`, in order, without what is over already. A series shows once. */
export async function listThisWeekEvents(
  { store, clock }: Pick<AppContext, 'store' | 'clock'>,
  today: CountyDate,
  timeZone: string,
): Promise<IssueEvent[]> {
  const lastDay = addCountyDays(today, DAYS - 1)
  const now = countyWallTime(clock.now(), timeZone)
  const events = await listEventsBetween(store.db, today, lastDay)
  const found = events.flatMap((event) => {
    const next = occurrencesBetween(event, today, lastDay).find(({ end }) => end.length === 10 || end >= now)
    return next ? [{ event, next }] : []
  })
  found.sort((one, other) => compare(one.next.start, other.next.start) || compare(one.event.title, other.event.title))
  return found.slice(0, MOST_EVENTS).map(({ event, next }) => ({
    title: singleLine(event.title),
    date: next.start.slice(0, 10) < today ? today : next.start.slice(0, 10),
    when: eventWords(next, event.all_day === 1),
    location: singleLine(event.location ?? ''),
    category: event.category,
    url: null,
  }))
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}
