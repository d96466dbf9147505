import { whenWords } from '@hometown/shared-types/calendar/event-labels'
import { isOver, occurrencesBetween } from '@hometown/shared-types/calendar/occurrences'
import type { Category } from '@hometown/shared-types/category'
import { compareText } from '@hometown/shared-types/compare-text'
import { addCountyDays, type CountyDate } from '@hometown/shared-types/county-time'
import { countyWallTime } from '@hometown/shared-types/county-wall-time'
import type { IssueEvent } from '@hometown/shared-types/newsletter-issue'
import { singleLine } from '@hometown/shared-types/storable-text'
import type { AppContext } from '../../../../../context.ts'
import {
  headlineOf,
  isPostponed,
  listEventsBetween,
  timingOfStored,
} from '../../../../content/events/events.service.ts'

const DAYS = 7
/** The mail shows so many, the reader's own first. */
export const EVENTS_IN_MAIL = 14
const MOST_EVENTS = 40
const MOST_LOOKED_AT = 2000

/**
 * Published events of the seven days from `today`, in order, without past, canceled and postponed ones. A series appears
 * once. A busy week has the first of all, and of each category as many as a mail shows.
 */
export async function listThisWeekEvents(
  { store, clock }: Pick<AppContext, 'store' | 'clock'>,
  today: CountyDate,
  siteUrl: string,
): Promise<IssueEvent[]> {
  const lastDay = addCountyDays(today, DAYS - 1)
  const events = await listEventsBetween(store.db, 'public', { from: today, to: lastDay }, MOST_LOOKED_AT)
  const found = events.flatMap((event) => {
    if (isPostponed(event)) return []
    const timing = timingOfStored(event)
    const now = countyWallTime(clock.now(), timing.timeZone)
    const next = occurrencesBetween(timing, today, lastDay).find(
      (occurrence) => !occurrence.cancelled && !isOver(occurrence, now),
    )
    if (!next) return []
    const location = singleLine(next.exception?.location ?? event.row.location ?? '')
    const title = singleLine(next.exception?.title ?? headlineOf(event))
    return [{ row: event.row, next, title, location }]
  })
  found.sort((one, other) => compareText(one.next.start, other.next.start) || compareText(one.title, other.title))
  return withoutRest(found).map(({ row, next, title, location }) => ({
    title,
    date: next.start.slice(0, 10) < today ? today : next.start.slice(0, 10),
    when: whenWords(next, row.all_day === 1),
    location,
    ...(row.price && { price: singleLine(row.price) }),
    category: row.category,
    url: `${siteUrl}/events/${row.slug}`,
    eventId: row.id,
  }))
}

function withoutRest<T extends { row: { category: Category } }>(events: readonly T[]): T[] {
  const counts = new Map<Category, number>()
  return events.filter(({ row: { category } }, index) => {
    const before = counts.get(category) ?? 0
    counts.set(category, before + 1)
    return index < MOST_EVENTS || before < EVENTS_IN_MAIL
  })
}
