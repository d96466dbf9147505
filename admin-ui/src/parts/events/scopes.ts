import { dayOf } from '@hometown/shared-types/calendar/days'
import { toWallTime } from '@hometown/shared-types/calendar/event-timing'
import type { CalendarEvent } from '@hometown/shared-types/event'

/** For a series: the opened date, that and all later ones, or all. */
export type Scope = 'one' | 'following' | 'all'

type Series = Pick<CalendarEvent, 'rrule' | 'startDate' | 'timeZone'> & { seriesStartDate?: string }

/** The scopes to choose from for a date of a series; undefined if there is no choice. */
export function scopesOf(event: Series, date: string | undefined): readonly Scope[] | undefined {
  if (event.rrule === null || date === undefined) return undefined
  return scopesOfDate(date, dayOf(toWallTime(event.seriesStartDate ?? event.startDate, event.timeZone)))
}

/** @param first the first date of the series, from which on "following" equals "all". */
export function scopesOfDate(date: string, first: string): readonly Scope[] {
  return date === first ? ['one', 'all'] : ['one', 'following', 'all']
}
