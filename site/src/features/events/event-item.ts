import { dayOf, lastShownDay } from '@hometown/shared-types/rules/calendar/days'
import { clockWords, timesWords } from '@hometown/shared-types/rules/calendar/labels'
import type { Category } from '@hometown/shared-types/rules/categories'
import type { CountyDate } from '@hometown/shared-types/rules/time'

/** An item is one date of an event, as lists, the calendar and the dialog show it. Texts are plain. */
export interface EventItem {
  readonly slug: string
  /** The day identifies the date together with the slug. */
  readonly date: CountyDate
  readonly title: string
  /** The time is `2026-11-20` when all-day, where the end is the last day, else `2026-11-20T19:00`. */
  readonly start: string
  readonly end: string
  readonly allDay: boolean
  readonly category: Category
  readonly location: string
  /** The price is like `Free`, or `$5, children free`. */
  readonly price: string
  /** The rule in words, `Every week on Tuesday`; null for a single event. */
  readonly repeats: string | null
  readonly cancelled: boolean
  /** Only the service has details; pages don't carry them. */
  readonly details?: EventItemDetails
}

interface EventItemDetails {
  readonly id: string
  readonly description: string
  readonly image: string | null
  readonly tags: readonly string[]
}

export interface PageFacts {
  readonly apiUrl: string
  readonly siteName: string
  readonly timeZone: string
  /** The county's day comes from the page, because a reader's clock may be wrong. */
  readonly today: CountyDate
}

/** The dates of a month. A page carries the first of each day, and the number of the others. */
export interface MonthItems {
  readonly items: readonly EventItem[]
  readonly more: Readonly<Record<CountyDate, number>>
  /** The count of all dates of the month. */
  readonly count: number
}

export function keyOf({ slug, date }: Pick<EventItem, 'slug' | 'date'>): string {
  return `${slug} ${date}`
}

/** The list of a month shows at most this many events per day. */
export const SHOWN_IN_AGENDA = 10

export function agendaId(day: CountyDate): string {
  return `day-${day}`
}

/** Returns when an event is on one of its days: `7:00 PM – 9:00 PM`, `All day`, `From 9:00 PM`, `Until 2:00 AM`. */
export function timesOn(item: EventItem, day: CountyDate): string {
  const [begins, ends] = [dayOf(item.start) === day, lastShownDay(item.start, item.end) === day]
  if (item.allDay || (begins && ends)) return timesWords(item, item.allDay)
  if (begins) return `From ${clockWords(item.start)}`
  return ends ? `Until ${clockWords(item.end)}` : 'All day'
}
