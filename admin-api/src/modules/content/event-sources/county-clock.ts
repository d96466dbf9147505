import { toCallTime, toWallTime } from '@hometown/shared-types/calendar/event-timing'

/** A wall-clock time as the county's clocks show it, so that entries in several zones can be compared. Plain days stay. */
export function onCountyClocks(time: string, timeZone: string, countyZone: string): string {
  return timeZone === '' || timeZone === countyZone ? time : toWallTime(toCallTime(time, timeZone), countyZone)
}
