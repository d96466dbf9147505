import type { EventException } from '@hometown/shared-types/event'
import { hashOfValues } from '../field-hashes.ts'

/** The dates of a series that differ from its rule. */
export interface SingleDateFields {
  skippedDates: readonly string[]
  exceptions: readonly EventException[]
}

/** How one date of a series differs from the rule: skipped, or moved, reworded or cancelled. */
export type DateState = 'skipped' | EventException

export function dateStates({ skippedDates, exceptions }: SingleDateFields): Map<string, DateState> {
  const states = new Map<string, DateState>(skippedDates.map((day) => [day, 'skipped']))
  for (const exception of exceptions) states.set(exception.originalDate, exception)
  return states
}

/** By which a later reading tells which dates have changed. */
export function dateHashes(fields: SingleDateFields): Record<string, string> {
  return Object.fromEntries([...dateStates(fields)].map(([day, state]) => [day, hashOfDate(state)]))
}

/** The same for what is stored here and for what a feed says, in whichever order its fields are. */
export function hashOfDate(state: DateState): string {
  if (state === 'skipped') return state
  const { startDate, endDate, title, description, location, cancelled } = state
  return hashOfValues([startDate, endDate, title, description, location, cancelled])
}
