import { z } from 'zod'
import { instantOfCountyTime } from './county-wall-time.ts'
import { toMilliseconds } from './timestamp.ts'

const NOT_A_TIME_MESSAGE = 'This is not a date and time'
const timePattern = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)? ?(?:Z|[+-]\d{2}:?\d{2})?)?$/i
const endsWithOffset = /(?:Z|[+-]\d{2}:?\d{2})$/i

/** ISO 8601 with a zone, or without one for county time; seconds may be missing. */
export function timeInput(message: string) {
  return z
    .string({ error: message })
    .trim()
    .min(1, { error: message, abort: true })
    .max(40)
    .refine((text) => timePattern.test(text) && instantOfTimeInput(text, 'UTC') !== undefined, NOT_A_TIME_MESSAGE)
}

/** Milliseconds; undefined if it is no time. */
export function instantOfTimeInput(text: string, timeZone: string): number | undefined {
  return endsWithOffset.test(text.trim().slice(10)) ? toMilliseconds(text) : instantOfCountyTime(text, timeZone)
}
