import { whenWords } from '@hometown/shared-types/calendar/event-labels'
import type { SourceChange } from '@hometown/shared-types/suggestion-calls'

type Details = SourceChange['now']

/** What changed at the source: `Tue, Dec 1, 10:00 AM · Town Hall`. */
export function sourceChangeWords({ before, now }: Pick<SourceChange, 'before' | 'now'>): string {
  const isOther = (...fields: (keyof Details)[]) =>
    fields.some((field) => JSON.stringify(before[field]) !== JSON.stringify(now[field]))
  return [
    isOther('cancelled') && (now.cancelled ? 'Cancelled' : 'No longer cancelled'),
    isOther('startDate', 'endDate', 'allDay', 'timeZone') &&
      whenWords({ start: now.startDate, end: now.endDate }, now.allDay, ''),
    isOther('location') && (now.location || 'No place'),
    isOther('rrule', 'recurrenceEndDate', 'skippedDates', 'exceptions') && 'Different dates in the series',
  ]
    .filter(Boolean)
    .join(' · ')
}
