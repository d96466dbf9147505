import { countyWallTime, instantOfCountyTime } from '@hometown/shared-types/county-wall-time'

const HOUR = 3_600_000

/** The county's date, `2026-11-23`. */
export function countyToday(timeZone: string): string {
  return countyWallTime(Date.now(), timeZone).slice(0, 10)
}

export interface ClockNote {
  /** Milliseconds; undefined if it doesn't parse. */
  instant: number | undefined
  /** Explains a clock change at that time. */
  note?: string
}

/** Converts wall-clock time in the county. With DST, an hour is skipped in spring and repeated in fall. */
export function explainCountyTime(wall: string, timeZone: string): ClockNote {
  const instant = instantOfCountyTime(wall, timeZone)
  if (instant === undefined) return { instant }
  const shown = countyWallTime(instant, timeZone).slice(0, 16)
  if (shown !== wall.slice(0, 16)) {
    return { instant, note: `The clocks go forward that night and skip this time. It will be ${clock(shown)}.` }
  }
  if (countyWallTime(instant + HOUR, timeZone).slice(0, 16) === shown) {
    return { instant, note: `The clocks go back that night and show ${clock(shown)} twice. The first one counts.` }
  }
  return { instant }
}

function clock(wall: string): string {
  const [hour = 0, minute = 0] = wall.slice(11).split(':').map(Number)
  const half = hour < 12 ? 'AM' : 'PM'
  return `${hour % 12 === 0 ? 12 : hour % 12}:${String(minute).padStart(2, '0')} ${half}`
}
