import { dayOf, lastShownDay } from '@hometown/shared-types/rules/calendar/days'
import { clockWords, timesWords } from '@hometown/shared-types/rules/calendar/labels'
import type { Category } from '@hometown/shared-types/rules/categories'
import { compareText } from '@hometown/shared-types/rules/text'
import type { CountyDate } from '@hometown/shared-types/rules/time'

/** One date of an event, as lists, the calendar and the dialog show it. Texts are plain. */
export interface EventItem {
  readonly slug: string
  /** Identifies the date together with the slug. */
  readonly date: CountyDate
  readonly title: string
  /** `2026-11-20` when all-day, where the end is the last day, else `2026-11-20T19:00`. */
  readonly start: string
  readonly end: string
  readonly allDay: boolean
  readonly category: Category
  readonly location: string
  /** `Free`, or `$5, children free`. */
  readonly price: string
  /** `Every week on Tuesday`; null for a single event. */
  readonly repeats: string | null
  readonly cancelled: boolean
  /** Only from the service; pages don't carry it. */
  readonly details?: EventDetails
}

interface EventDetails {
  readonly id: string
  readonly description: string
  readonly image: string | null
  readonly tags: readonly string[]
}

/** What a page tells its island. */
export interface PageFacts {
  readonly apiUrl: string
  readonly siteName: string
  readonly timeZone: string
  /** The county's day: of the page, because a reader's clock may be wrong. */
  readonly today: CountyDate
}

/** The dates of a month. A page carries the first of each day, and of the others their number. */
export interface MonthItems {
  readonly items: readonly EventItem[]
  /** Further ones by day. */
  readonly more: Readonly<Record<CountyDate, number>>
  /** All of them. */
  readonly count: number
}

export function keyOf({ slug, date }: Pick<EventItem, 'slug' | 'date'>): string {
  return `${slug} ${date}`
}

export function compareItems(one: EventItem, other: EventItem): number {
  return compareText(one.start, other.start) || compareText(one.title, other.title) || compareText(one.slug, other.slug)
}

/** `7 PM`, `7:30 PM`: for the narrow days of a month. */
export function shortClock(time: string): string {
  return clockWords(time).replace(':00 ', ' ')
}

/** When an event is on one of its days: `7:00 PM – 9:00 PM`, `All day`, `From 9:00 PM`, `Until 2:00 AM`. */
export function timesOn(item: EventItem, day: CountyDate): string {
  const [begins, ends] = [dayOf(item.start) === day, lastShownDay(item.start, item.end) === day]
  if (item.allDay || (begins && ends)) return timesWords(item, item.allDay)
  if (begins) return `From ${clockWords(item.start)}`
  return ends ? `Until ${clockWords(item.end)}` : 'All day'
}
