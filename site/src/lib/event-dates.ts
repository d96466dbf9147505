import { lastDayUntil } from '@hometown/shared-types/calendar/days'
import { addMonths, lastDayIn } from '@hometown/shared-types/calendar/month-days'
import {
  lastDayOf,
  latestOccurrence,
  nextOccurrence,
  occurrencesBetween,
} from '@hometown/shared-types/calendar/occurrences'
import type { Occurrence } from '@hometown/shared-types/calendar/timing'
import { addCountyDays, type CountyDate, type CountyMonth } from '@hometown/shared-types/county-time'
import type { SiteEvent, SiteOccurrence } from './content.ts'
import { remembered } from './remembered.ts'

/** No page shows more of the future, or of the past, than this many months at once. */
const MONTHS_KEPT = 30

/** How far ahead the dates of a series are looked for, in days, step by step. */
const REACH = [70, 400, 1500, 4000]

/** For how many days an event that is over stays in the files that calendar programs read. */
export const CALENDAR_FILE_DAYS = 60

/** What was worked out of an event's rule. An event is never altered, only replaced, so it holds as long as the event. */
interface KnownDates {
  readonly months: Map<CountyMonth, readonly SiteOccurrence[]>
  next?: { readonly today: CountyDate; readonly date: SiteOccurrence | undefined }
  last?: { readonly today: CountyDate; readonly date: SiteOccurrence | undefined }
  coming?: { readonly today: CountyDate; readonly limit: number; readonly dates: readonly SiteOccurrence[] }
  lastDay?: CountyDate | null
}

const knownDates = new WeakMap<SiteEvent, KnownDates>()

/** The first date that is not over before `today` begins; one that takes place rather than a cancelled one. */
export function nextDate(event: SiteEvent, today: CountyDate): SiteOccurrence | undefined {
  const known = datesOf(event)
  const next = known.next
  if (next !== undefined && next.today <= today && isStillNext(next.date, today)) return next.date
  const found = nextOccurrence(event.timing, `${today}T00:00`)
  const date = found && toSiteOccurrence(event, found)
  known.next = { today, date }
  return date
}

/** The last date that is over before `today` begins. */
export function lastDate(event: SiteEvent, today: CountyDate): SiteOccurrence | undefined {
  const known = datesOf(event)
  if (known.last?.today === today) return known.last.date
  const found = latestOccurrence(event.timing, `${today}T00:00`)
  const date = found && toSiteOccurrence(event, found)
  known.last = { today, date }
  return date
}

/** The date that stands for an event: its next one, or its last. A series whose rule gives none has its own beginning. */
export function shownDate(event: SiteEvent, today: CountyDate): SiteOccurrence {
  const { startDate: start, endDate: end, cancelled } = event.timing
  const beginning = { start, end, originalDate: start.slice(0, 10), cancelled, exception: undefined }
  return nextDate(event, today) ?? lastDate(event, today) ?? toSiteOccurrence(event, beginning)
}

/** Every date on the days of a month, also one that began before. */
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

/** The first dates of an event that are not over before `today`, cancelled ones too. */
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

/** As long as none of them is over and no other can have come within reach. */
function isStillComing(
  dates: readonly SiteOccurrence[],
  known: { readonly today: CountyDate; readonly limit: number },
  today: CountyDate,
): boolean {
  if (known.today === today) return true
  if (known.today > today || dates.some((date) => lastDayUntil(date.start, date.end) < today)) return false
  return dates.length === known.limit || dates[0]?.event.timing.rrule === null
}

const firstRecentDay = remembered((today: CountyDate) => addCountyDays(today, -CALENDAR_FILE_DAYS))

/** Whether an event goes on, is to come, or was over not long ago. */
export function isRecent(event: SiteEvent, today: CountyDate): boolean {
  const known = datesOf(event)
  if (known.lastDay === undefined) known.lastDay = lastDayOf(event.timing)
  return known.lastDay === null || known.lastDay >= firstRecentDay(today)
}

/** By their start, those of a whole day first; then by title. */
export function compareDates(one: SiteOccurrence, other: SiteOccurrence): number {
  return compare(one.start, other.start) || compare(one.title, other.title) || compare(one.event.id, other.event.id)
}

/** The months from the one of a day to the one of another. */
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

/** Days pass, and what comes next mostly stays the same. */
function isStillNext(date: SiteOccurrence | undefined, today: CountyDate): boolean {
  return date === undefined || lastDayUntil(date.start, date.end) >= today
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

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}
