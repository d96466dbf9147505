import { lastShownDay } from '@hometown/shared-types/calendar/days'
import { addMonths, lastDayIn } from '@hometown/shared-types/calendar/month-days'
import {
  lastDayOf,
  latestOccurrence,
  nextOccurrence,
  occurrencesBetween,
} from '@hometown/shared-types/calendar/occurrences'
import type { Occurrence } from '@hometown/shared-types/calendar/timing'
import { compareText } from '@hometown/shared-types/compare-text'
import { addCountyDays, type CountyDate, type CountyMonth } from '@hometown/shared-types/county-time'
import { remembered } from './remembered.ts'
import type { SiteEvent, SiteOccurrence } from './site-event.ts'

/** No page shows more months at once than this. */
const MONTHS_KEPT = 30

/** Days ahead in which to search for the dates of a series, step by step. */
const REACH = [70, 400, 1500, 4000]

/** Days that a past event stays in calendar files. */
export const CALENDAR_FILE_DAYS = 60

/** Dates computed from an event's rule. They stay valid, because events are replaced, never changed. */
interface KnownDates {
  readonly months: Map<CountyMonth, readonly SiteOccurrence[]>
  next?: { readonly today: CountyDate; readonly date: SiteOccurrence | undefined }
  last?: { readonly today: CountyDate; readonly date: SiteOccurrence | undefined }
  coming?: { readonly today: CountyDate; readonly limit: number; readonly dates: readonly SiteOccurrence[] }
  lastDay?: CountyDate | null
}

const knownDates = new WeakMap<SiteEvent, KnownDates>()

/** The first date that isn't over before `today`, preferably one that isn't cancelled. */
export function nextDate(event: SiteEvent, today: CountyDate): SiteOccurrence | undefined {
  const known = datesOf(event)
  const next = known.next
  if (next !== undefined && next.today <= today && isStillNext(next.date, today)) return next.date
  const found = nextOccurrence(event.timing, `${today}T00:00`)
  const date = found && toSiteOccurrence(event, found)
  known.next = { today, date }
  return date
}

export function lastDate(event: SiteEvent, today: CountyDate): SiteOccurrence | undefined {
  const known = datesOf(event)
  if (known.last?.today === today) return known.last.date
  const found = latestOccurrence(event.timing, `${today}T00:00`)
  const date = found && toSiteOccurrence(event, found)
  known.last = { today, date }
  return date
}

/** The date shown for an event: its next or its last one. A series whose rule yields no date shows its own start. */
export function shownDate(event: SiteEvent, today: CountyDate): SiteOccurrence {
  const { startDate: start, endDate: end, cancelled } = event.timing
  const beginning = { start, end, originalDate: start.slice(0, 10), cancelled, exception: undefined }
  return nextDate(event, today) ?? lastDate(event, today) ?? toSiteOccurrence(event, beginning)
}

/** Includes dates that began before the month. */
export function datesInMonth(event: SiteEvent, month: CountyMonth): readonly SiteOccurrence[] {
  const { months } = datesOf(event)
  const known = months.get(month)
  if (known !== undefined) return known
  if (months.size >= MONTHS_KEPT) months.clear()
  const dates = occurrencesBetween(event.timing, `${month}-01`, lastDayIn(month)).map((occurrence) =>
    toSiteOccurrence(event, occurrence),
  )
  months.set(month, dates)
  return dates
}

/** Dates that aren't over before `today`, including cancelled ones. */
export function comingDates(event: SiteEvent, today: CountyDate, limit: number): readonly SiteOccurrence[] {
  const known = datesOf(event)
  const { coming } = known
  if (coming !== undefined && coming.limit === limit && isStillComing(coming.dates, coming, today)) return coming.dates
  const dates = findComing(event, today, limit).map((occurrence) => toSiteOccurrence(event, occurrence))
  known.coming = { today, limit, dates }
  return dates
}

function findComing({ timing }: SiteEvent, today: CountyDate, limit: number): Occurrence[] {
  let found: Occurrence[] = []
  for (const days of timing.rrule === null ? [40_000] : REACH) {
    const until = addCountyDays(today, days)
    found = occurrencesBetween(timing, today, until)
    if (found.length >= limit || (timing.recurrenceEndDate ?? '9999') < today) break
  }
  return found.slice(0, limit)
}

/** True if none of the dates is over and no other date can have come within reach. */
function isStillComing(
  dates: readonly SiteOccurrence[],
  known: { readonly today: CountyDate; readonly limit: number },
  today: CountyDate,
): boolean {
  if (known.today === today) return true
  if (known.today > today || dates.some((date) => lastShownDay(date.start, date.end) < today)) return false
  return dates.length === known.limit || dates[0]?.event.timing.rrule === null
}

const firstRecentDay = remembered((today: CountyDate) => addCountyDays(today, -CALENDAR_FILE_DAYS))

/** False once an event has been over for CALENDAR_FILE_DAYS. */
export function isRecent(event: SiteEvent, today: CountyDate): boolean {
  const known = datesOf(event)
  if (known.lastDay === undefined) known.lastDay = lastDayOf(event.timing)
  return known.lastDay === null || known.lastDay >= firstRecentDay(today)
}

export function compareDates(one: SiteOccurrence, other: SiteOccurrence): number {
  return (
    compareText(one.start, other.start) ||
    compareText(one.title, other.title) ||
    compareText(one.event.id, other.event.id)
  )
}

export function monthsBetween(from: CountyDate, to: CountyDate): CountyMonth[] {
  const months: CountyMonth[] = []
  for (
    let month = from.slice(0, 7);
    month <= to.slice(0, 7) && months.length < MONTHS_KEPT;
    month = addMonths(month, 1)
  ) {
    months.push(month)
  }
  return months
}

function datesOf(event: SiteEvent): KnownDates {
  const known = knownDates.get(event) ?? { months: new Map() }
  knownDates.set(event, known)
  return known
}

function isStillNext(date: SiteOccurrence | undefined, today: CountyDate): boolean {
  return date === undefined || lastShownDay(date.start, date.end) >= today
}

function toSiteOccurrence(
  event: SiteEvent,
  { start, end, originalDate, cancelled, exception }: Occurrence,
): SiteOccurrence {
  return {
    event,
    start,
    end,
    originalDate,
    title: exception?.title ?? event.title,
    description: exception?.description ?? event.description,
    location: exception?.location ?? event.location,
    cancelled: cancelled || event.cancelled,
    moved: exception?.startDate != null,
  }
}

/** From the month before to half a year ahead. Each change of a series renders all of them. */
const [FIRST, LAST] = [-1, 6]

/** The months of the calendar that have a page of their own. */
export function listedMonths(today: CountyDate): CountyMonth[] {
  const month = today.slice(0, 7)
  return Array.from({ length: LAST - FIRST + 1 }, (_, index) => addMonths(month, FIRST + index))
}
