import { countyWallTime } from '@hometown/shared-types/rules/time'

/** The county's date, `2026-11-23`. */
export function countyToday(timeZone: string): string {
  return countyWallTime(Date.now(), timeZone).slice(0, 10)
}
