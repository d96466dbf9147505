import type { DeskEvent } from '@hometown/shared-types/event-calls'
import { type EventValues, valuesOfEvent } from './event-values.ts'

/** What the form of an event works on. */
export interface OpenedEvent {
  /** Undefined for a new one. */
  event: DeskEvent | undefined
  /** Of a series, the date that was opened; undefined for all of it. */
  date: string | undefined
  values: EventValues
}

export function openedEvent(event: DeskEvent, date: string | undefined): OpenedEvent & { event: DeskEvent } {
  const meant = event.rrule === null ? undefined : date
  return { event, date: meant, values: valuesOfEvent(event, meant) }
}
