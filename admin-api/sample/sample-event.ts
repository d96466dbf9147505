import type { Category } from '@hometown/shared-types/category'
import type { EventTexts } from '@hometown/shared-types/event-texts'

export type Weekday = 'MO' | 'TU' | 'WE' | 'TH' | 'FR' | 'SA' | 'SU'

/** A day that moves with the one on which the service is first started, and stays the weekday that it is. */
export interface SampleDay {
  weekday: Weekday
  /** 0 is the next such day, today included; -1 the one before. */
  week: number
}

/** An event of the sample county, in its own clocks. */
export interface SampleEvent extends Partial<EventTexts> {
  title: string
  description: string
  location: string
  category: Category
  tags: readonly string[]
  /** The first day. */
  on: SampleDay
  /** `19:00`; absent for one that takes whole days. */
  starts?: string
  /** At or before `starts`: in the night after. */
  ends?: string
  /** How many days one that takes whole days lasts; 1 without it. */
  days?: number
  /** As RFC 5545 writes it. */
  rrule?: string
  /** The days of a series on which there is nothing. */
  skipped?: readonly SampleDay[]
  /** A date of a series that is another day or time. */
  moved?: { from: SampleDay; to: SampleDay; starts: string; ends: string }
  /** A date of a series that is called off. */
  calledOff?: SampleDay
  /** All of it is called off. */
  cancelled?: true
  /** A file of `pictures/`. */
  picture?: string
}
