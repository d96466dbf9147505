import type { DeskEvent } from '@hometown/shared-types/event-calls'
import { type EventValues, valuesOfEvent } from './event-values.ts'

/** The initial state of an event's form. */
export interface OpenedEvent {
  /** Undefined for a new one. */
  event: DeskEvent | undefined
  /** The opened date of a series; undefined for the whole series. */
  date: string | undefined
  values: EventValues
}

export function openedEvent(event: DeskEvent, date: string | undefined): OpenedEvent & { event: DeskEvent } {
  const meant = event.rrule === null ? undefined : date
  return { event, date: meant, values: valuesOfEvent(event, meant) }
}
