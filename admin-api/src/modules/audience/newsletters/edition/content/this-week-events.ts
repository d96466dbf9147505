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
  listPublishedBetween,
  timingOfStored,
} from '../../../../content/events/events.service.ts'
import { townOfPlace } from './town-of-place.ts'

const DAYS = 7
/** The mail shows so many, the reader's own first. */
export const EVENTS_IN_MAIL = 14
const MOST_EVENTS = 40
const MOST_LOOKED_AT = 2000

/**
 * Published events of the seven days from `today`, in order, without past, canceled and postponed ones. A series appears
 * once. A busy week has the first of all, and of each category and town as many as a mail shows.
 */
export async function listThisWeekEvents(
  { store, clock }: Pick<AppContext, 'store' | 'clock'>,
  today: CountyDate,
  siteUrl: string,
  towns: readonly string[] = [],
): Promise<IssueEvent[]> {
  const lastDay = addCountyDays(today, DAYS - 1)
  const events = await listPublishedBetween(store.db, { from: today, to: lastDay }, MOST_LOOKED_AT)
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
    return [{ row: event.row, next, title, location, town: townOfPlace(location, towns) }]
  })
  found.sort((one, other) => compareText(one.next.start, other.next.start) || compareText(one.title, other.title))
  return withoutRest(found).map(({ row, next, title, location, town }) => ({
    title,
    date: next.start.slice(0, 10) < today ? today : next.start.slice(0, 10),
    when: whenWords(next, row.all_day === 1),
    location,
    ...(town !== null && { town }),
    ...(row.price && { price: singleLine(row.price) }),
    category: row.category,
    url: `${siteUrl}/events/${row.slug}`,
    eventId: row.id,
  }))
}

function withoutRest<T extends { row: { category: Category }; town: string | null }>(events: readonly T[]): T[] {
  const ofCategories = createCounter()
  const ofTowns = createCounter()
  return events.filter(({ row, town }, index) => {
    const [alike, near] = [ofCategories(row.category), town === null ? EVENTS_IN_MAIL : ofTowns(town)]
    return index < MOST_EVENTS || alike < EVENTS_IN_MAIL || near < EVENTS_IN_MAIL
  })
}

/** How often it was asked about the same before. */
function createCounter(): (key: string) => number {
  const counts = new Map<string, number>()
  return (key) => {
    const before = counts.get(key) ?? 0
    counts.set(key, before + 1)
    return before
  }
}
