import type { EventException } from '@hometown/shared-types/event'
import { hashOfValues } from '../field-hashes.ts'

export interface SingleDateFields {
  skippedDates: readonly string[]
  exceptions: readonly EventException[]
}

export type DateState = 'skipped' | EventException

export function dateStates({ skippedDates, exceptions }: SingleDateFields): Map<string, DateState> {
  const states = new Map<string, DateState>(skippedDates.map((day) => [day, 'skipped']))
  for (const exception of exceptions) states.set(exception.originalDate, exception)
  return states
}

export function dateHashes(fields: SingleDateFields): Record<string, string> {
  return Object.fromEntries([...dateStates(fields)].map(([day, state]) => [day, hashOfDate(state)]))
}

/** Equal for stored and feed dates, regardless of their field order. */
export function hashOfDate(state: DateState): string {
  if (state === 'skipped') return state
  const { startDate, endDate, title, description, location, cancelled } = state
  return hashOfValues([startDate, endDate, title, description, location, cancelled])
}
