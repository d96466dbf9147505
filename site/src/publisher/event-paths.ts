import { CATEGORIES, type Category, categoryDetails } from '@hometown/shared-types/category'
import type { CountyDate } from '@hometown/shared-types/county-time'
import { comingDates, datesInMonth, isRecent } from '../lib/event-dates.ts'
import type { MutableEventIndex } from '../lib/event-index.ts'
import { eventSitemapPart } from '../lib/event-sitemaps.ts'
import { listedMonths } from '../lib/listed-months.ts'
import { EVENT_PAGE_DATES, HOME_EVENTS } from '../lib/page-sizes.ts'
import {
  CALENDAR_EMBED_PATH,
  CALENDAR_FILE_PATH,
  CALENDAR_PATH,
  calendarFilePath,
  EVENTS_PATH,
  eventFilePath,
  eventPath,
  listedMonthPath,
} from '../lib/paths.ts'
import type { EventIndex, SiteEvent, SiteOccurrence } from '../lib/site-event.ts'
import { HOME, type PagePath, SITEMAP_INDEX, sitemapPath } from './site-paths.ts'

export interface EventChange {
  readonly before: SiteEvent | undefined
  readonly after: SiteEvent | undefined
}

/**
 * Replaces events in the index and yields the pages that may change, some more than once; their number doesn't depend
 * on the size of the calendar. Takes all changes at once, because each change sorts the lists again. Read it to its
 * end; the reader decides when other work gets a turn, since an import changes thousands of events.
 */
export function* changeEvents(
  events: MutableEventIndex,
  changes: readonly EventChange[],
  today: CountyDate,
): Iterable<PagePath> {
  for (const { before } of changes) yield* pathsShowing(events, before, today)
  for (const { before, after } of changes) {
    if (before !== undefined) events.remove(before.id)
    if (after !== undefined) events.put(after)
  }
  for (const { after } of changes) yield* pathsShowing(events, after, today)
}

function* pathsShowing(events: EventIndex, event: SiteEvent | undefined, today: CountyDate): Iterable<PagePath> {
  if (event === undefined) return
  yield eventPath(event.slug)
  yield eventFilePath(event.slug)
  yield sitemapPath(eventSitemapPart(event))
  yield SITEMAP_INDEX
  yield EVENTS_PATH
  for (const month of listedMonths(today)) {
    if (datesInMonth(event, month).length > 0) yield listedMonthPath(month)
  }
  // No other calendar page shows events that were over long ago.
  if (!isRecent(event, today)) return
  yield* calendarPaths(event.category)
  if (isAmongNext(events, event, today, HOME_EVENTS)) yield HOME
}

function* calendarPaths(category: Category): Iterable<PagePath> {
  const { slug } = categoryDetails(category)
  yield CALENDAR_PATH
  yield CALENDAR_EMBED_PATH
  yield CALENDAR_FILE_PATH
  yield calendarFilePath(slug)
}

function isAmongNext(events: EventIndex, { id }: SiteEvent, today: CountyDate, limit: number): boolean {
  return events.upcoming(today, limit).some(({ event }) => event.id === id)
}

/** Lists of upcoming events, and pages whose next dates change. The home page is rendered every day anyway. */
export function* eventPathsAtMidnight(
  events: EventIndex,
  before: CountyDate | undefined,
  today: CountyDate,
): Iterable<PagePath> {
  if (!events.isKept || before === undefined || before === today) return
  for (const category of CATEGORIES) yield* calendarPaths(category)
  // In a new month, one goes, one comes, and two others lead to a neighbor that they didn't have.
  if (before.slice(0, 7) !== today.slice(0, 7))
    yield* [...listedMonths(before), ...listedMonths(today)].map(listedMonthPath)
  yield EVENTS_PATH
  for (const event of events.all()) {
    // Ask for the day before first: its cached dates mostly hold for the next day too.
    const [shown, next] = [before, today].map((day) => comingDates(event, day, EVENT_PAGE_DATES))
    if (!isSameDates(shown, next)) yield eventPath(event.slug)
  }
}

function isSameDates(one: readonly SiteOccurrence[] = [], other: readonly SiteOccurrence[] = []): boolean {
  return one.length === other.length && one.every(({ originalDate }, at) => originalDate === other[at]?.originalDate)
}
