import { dayOf } from '@hometown/shared-types/calendar/days'
import { toWallTime } from '@hometown/shared-types/calendar/event-timing'
import type { CalendarEvent } from '@hometown/shared-types/event'
import type { Scope } from './event-input.ts'

type Series = Pick<CalendarEvent, 'rrule' | 'startDate' | 'timeZone'> & { seriesStartDate?: string }

/** The scopes to choose from for a date of a series; undefined if there is no choice. */
export function scopesOf(event: Series, date: string | undefined): readonly Scope[] | undefined {
  if (event.rrule === null || date === undefined) return undefined
  const first = dayOf(toWallTime(event.seriesStartDate ?? event.startDate, event.timeZone))
  // From the first date on, "following" equals "all".
  return date === first ? ['one', 'all'] : ['one', 'following', 'all']
}
