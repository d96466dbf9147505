import type { Category } from '@hometown/shared-types/category'
import type { EventTexts } from '@hometown/shared-types/event-texts'

export type Weekday = 'MO' | 'TU' | 'WE' | 'TH' | 'FR' | 'SA' | 'SU'

/** Moves with the day of the first start, but keeps its weekday. */
export interface SampleDay {
  weekday: Weekday
  /** 0 is the next such weekday, today included; -1 the one before. */
  week: number
}

/** In the county's wall-clock time. */
export interface SampleEvent extends Partial<EventTexts> {
  title: string
  description: string
  location: string
  category: Category
  tags: readonly string[]
  on: SampleDay
  /** `19:00`; missing for an all-day event. */
  starts?: string
  /** At or before `starts`: in the following night. */
  ends?: string
  /** Of an all-day event; 1 if missing. */
  days?: number
  /** RFC 5545. */
  rrule?: string
  /** Dates of the series without an occurrence. */
  skipped?: readonly SampleDay[]
  /** A date of the series with another day or time. */
  moved?: { from: SampleDay; to: SampleDay; starts: string; ends: string }
  /** A canceled date of the series. */
  calledOff?: SampleDay
  /** The whole event is canceled. */
  cancelled?: true
  picture?: string
}
