import { dayOf, lastDayUntil } from '@hometown/shared-types/calendar/days'
import type { CountyDate } from '@hometown/shared-types/county-time'

/** One date of an event, as lists, the calendar and the dialog show it. Texts are plain. */
export interface EventItem {
  /** Of the event, or of the series that the date belongs to; it never changes. */
  readonly slug: string
  /** With the slug it names the date. */
  readonly date: CountyDate
  readonly title: string
  /** `2026-11-20` when all-day, else `2026-11-20T19:00`; the end of an all-day one is that day's too. */
  readonly start: string
  readonly end: string
  readonly allDay: boolean
  readonly category: string
  readonly location: string
  /** `Every week on Tuesday`; null for one that happens once. */
  readonly repeats: string | null
  readonly cancelled: boolean
  /** Pages carry none: the service has them. */
  readonly details?: EventDetails
}

/** What only the dialog shows. */
export interface EventDetails {
  readonly id: string
  readonly description: string
  readonly image: string | null
  readonly tags: readonly string[]
}

export interface WholeItem extends EventItem {
  readonly details: EventDetails
}

/** What the order of dates follows from. */
export type PlacedItem = Pick<EventItem, 'slug' | 'title' | 'start' | 'end' | 'allDay'>

/** How a category is named and coloured on badges; islands can't afford the contract's own list. */
export interface CategoryLook {
  readonly category: string
  readonly label: string
  readonly colour: string
}

export type CategoryLooks = readonly CategoryLook[]

export function lookOf(looks: CategoryLooks, category: string): CategoryLook {
  return looks.find((look) => look.category === category) ?? { category, label: category, colour: 'gray' }
}

export function keyOf({ slug, date }: Pick<EventItem, 'slug' | 'date'>): string {
  return `${slug} ${date}`
}

export function firstDay({ start }: Pick<EventItem, 'start'>): CountyDate {
  return dayOf(start)
}

/** The last day that belongs to it: one that ends at midnight is over with the day before. */
export function lastDay({ start, end }: Pick<EventItem, 'start' | 'end'>): CountyDate {
  return lastDayUntil(start, end)
}

/** By their start, those of a whole day first; then by title. */
export function compareItems(one: PlacedItem, other: PlacedItem): number {
  return compare(one.start, other.start) || compare(one.title, other.title) || compare(one.slug, other.slug)
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}
