import type { PublishedEvent } from '@hometown/shared-types/contract/desk-events'
import { type EventGame, type EventTexts, gameHeadline, mapEventTexts } from '@hometown/shared-types/contract/events'
import { addMonths, lastDayIn } from '@hometown/shared-types/rules/calendar/days'
import {
  lastDayOf,
  lastPastOccurrence,
  nextOccurrence,
  occurrencesBetween,
} from '@hometown/shared-types/rules/calendar/occurrences'
import { type EventTiming, type Occurrence, timingOf } from '@hometown/shared-types/rules/calendar/timing'
import { compareText } from '@hometown/shared-types/rules/text'
import { addCountyDays, type CountyDate, type CountyMonth } from '@hometown/shared-types/rules/time'
import { type Picture, pictureOf } from './picture.ts'
import { memoize } from './text.ts'

/** A game has the title of its event without the result. */
export interface SiteGame extends Readonly<EventGame> {
  readonly title: string
}

/** A published event or series. Texts are plain. A game's title has its result. */
export interface SiteEvent
  extends Readonly<EventTexts>,
    Pick<
      PublishedEvent,
      | 'id'
      | 'slug'
      | 'title'
      | 'allDay'
      | 'category'
      | 'tags'
      | 'recurrenceRule'
      | 'cancelled'
      | 'uid'
      | 'sequence'
      | 'sample'
    > {
  /** The timing is in the event's own time zone. */
  readonly timing: EventTiming
  readonly game?: SiteGame
  readonly picture: Picture | null
  readonly createdAt: number
  readonly updatedAt: number
}

export interface SiteOccurrence {
  readonly event: SiteEvent
  /** The time is `2026-11-20` when all-day, where the end is the last day, else `2026-11-20T19:00`. */
  readonly start: string
  readonly end: string
  /** The day according to the rule; identifies the date together with the event's id. */
  readonly originalDate: CountyDate
  readonly title: string
  readonly description: string
  readonly location: string
  /** This date or the whole event is canceled. */
  readonly cancelled: boolean
  /** The date begins at another time than the rule says. */
  readonly moved: boolean
}

/** Lists have a series once, at its next date. Events are over from the next day on: pages have no finer clock. */
export interface EventIndex {
  /** The value is false if no service keeps a calendar: pages then don't show or link to it. */
  readonly isKept: boolean
  readonly size: number
  findBySlug(slug: string): SiteEvent | undefined
  findById(id: string): SiteEvent | undefined
  /** Returns the next date of each event that has one, soonest first. */
  upcoming(today: CountyDate, limit: number): readonly SiteOccurrence[]
  /** Returns the last past date of each event that had one, latest first. */
  past(today: CountyDate, limit: number): readonly SiteOccurrence[]
  /** Returns all dates in a month, including those that began before it. */
  inMonth(month: CountyMonth): readonly SiteOccurrence[]
  /** Returns dates with both days included. */
  between(from: CountyDate, to: CountyDate): readonly SiteOccurrence[]
  all(): Iterable<SiteEvent>
}

export function toSiteEvent(event: PublishedEvent): SiteEvent {
  const { title, game, imageUrl, picture, createdAt, updatedAt } = event
  return {
    id: event.id,
    slug: event.slug,
    allDay: event.allDay,
    category: event.category,
    tags: event.tags,
    recurrenceRule: event.recurrenceRule,
    ...mapEventTexts((name) => event[name]),
    cancelled: event.cancelled,
    uid: event.uid,
    sequence: event.sequence,
    sample: event.sample,
    title: game ? gameHeadline(title, game) : title,
    timing: timingOf(event),
    ...(game && { game: { ...game, title } }),
    picture: pictureOf({ imageUrl, imageAlt: null, copies: picture ?? undefined, name: title }),
    createdAt: Date.parse(createdAt),
    updatedAt: Date.parse(updatedAt),
  }
}

/** No page shows more months at once than this. */
const EVENT_MONTHS_KEPT = 30

/** A search for the dates of a series grows by these numbers of days. */
const SEARCHED_EVENT_DAYS = [70, 400, 1500, 4000]

/** A past event stays in calendar files for this many days. */
const CALENDAR_FILE_DAYS = 60

/** Returns the first date that isn't over before `today`, preferably one that isn't cancelled. */
export function nextDate(event: SiteEvent, today: CountyDate): SiteOccurrence | undefined {
  const found = nextOccurrence(event.timing, `${today}T00:00`)
  return found && toSiteOccurrence(event, found)
}

export function lastDate(event: SiteEvent, today: CountyDate): SiteOccurrence | undefined {
  const found = lastPastOccurrence(event.timing, `${today}T00:00`)
  return found && toSiteOccurrence(event, found)
}

/** Returns the next or the last date of an event. A series whose rule yields no date shows its own start. */
export function shownDate(event: SiteEvent, today: CountyDate): SiteOccurrence {
  const { startDate: start, endDate: end, cancelled } = event.timing
  const beginning = { start, end, originalDate: start.slice(0, 10), cancelled, exception: undefined }
  return nextDate(event, today) ?? lastDate(event, today) ?? toSiteOccurrence(event, beginning)
}

/** Includes dates that began before the month. */
export function datesInMonth(event: SiteEvent, month: CountyMonth): readonly SiteOccurrence[] {
  return occurrencesBetween(event.timing, `${month}-01`, lastDayIn(month)).map((date) => toSiteOccurrence(event, date))
}

/** Returns dates that aren't over before `today`, including cancelled ones. */
export function upcomingDates(event: SiteEvent, today: CountyDate, limit: number): readonly SiteOccurrence[] {
  const { timing } = event
  let found: Occurrence[] = []
  for (const days of timing.rrule === null ? [40_000] : SEARCHED_EVENT_DAYS) {
    found = occurrencesBetween(timing, today, addCountyDays(today, days))
    if (found.length >= limit || (timing.recurrenceEndDate ?? '9999') < today) break
  }
  return found.slice(0, limit).map((date) => toSiteOccurrence(event, date))
}

const firstCalendarFileDay = memoize((today: CountyDate) => addCountyDays(today, -CALENDAR_FILE_DAYS))

/** The cache is safe, because events are replaced, never changed. */
const lastDaysOfEvents = new WeakMap<SiteEvent, CountyDate | null>()

/** Returns false once an event has been over for CALENDAR_FILE_DAYS. */
export function isRecent(event: SiteEvent, today: CountyDate): boolean {
  const last = lastDaysOfEvents.get(event) ?? lastDayOf(event.timing)
  lastDaysOfEvents.set(event, last)
  return last === null || last >= firstCalendarFileDay(today)
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
    month <= to.slice(0, 7) && months.length < EVENT_MONTHS_KEPT;
    month = addMonths(month, 1)
  ) {
    months.push(month)
  }
  return months
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

/** Months have a page from the month before to half a year ahead. Each change of a series renders all of them. */
const [FIRST, LAST] = [-1, 6]

export function listedMonths(today: CountyDate): CountyMonth[] {
  const month = today.slice(0, 7)
  return Array.from({ length: LAST - FIRST + 1 }, (_, index) => addMonths(month, FIRST + index))
}
