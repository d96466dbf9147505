import { timesWords, whenWords } from '@hometown/shared-types/calendar/event-labels'
import type { DeskSubmission } from '@hometown/shared-types/event-submission'
import type { SimilarEvent } from '@hometown/shared-types/similar-event'

const REPEATS: Readonly<Record<string, string>> = {
  daily: 'Every day',
  weekly: 'Every week',
  monthly: 'Every month',
  yearly: 'Every year',
}

/** `Saturday, December 5, 2026, 10:00 AM – 12:00 PM` */
export function whenOf({ startDate, endDate, allDay }: DeskSubmission): string {
  return whenWords({ start: startDate, end: endDate }, allDay, '')
}

/** Shows only the time if the event is on the submission's day. */
export function whenOfSimilar({ start, end, allDay }: SimilarEvent, day: string): string {
  const isThatDay = start.slice(0, 10) === day && end.slice(0, 10) === day
  return isThatDay ? timesWords({ start, end }, allDay) : whenWords({ start, end }, allDay, '')
}

/** `Every week, until Saturday, January 30, 2027`; empty for a single event. */
export function repeatsOf({ recurrenceRule, recurrenceEndDate }: DeskSubmission): string {
  if (!recurrenceRule) return ''
  const until = recurrenceEndDate
    ? `until ${whenWords({ start: recurrenceEndDate, end: recurrenceEndDate }, true, '')}`
    : 'without an end'
  return `${REPEATS[recurrenceRule]}, ${until}`
}
