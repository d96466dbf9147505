import { instantOfCountyTime } from '@hometown/shared-types/county-wall-time'
import type { Config } from '../../../../config/config.ts'
import type { StoredEvent } from '../event-row.ts'

interface Times {
  startDate?: string | null | undefined
  endDate?: string | null | undefined
}

/** What people send without a zone is the county's time, also for an event that keeps to the clocks of another. */
export function fromCountyTime<T extends Times>(
  changes: T,
  { row }: StoredEvent,
  { timeZone }: Pick<Config, 'timeZone'>,
): T {
  if (row.time_zone === timeZone) return changes
  const { startDate, endDate } = changes
  return {
    ...changes,
    ...(startDate && { startDate: instantFrom(startDate, timeZone) }),
    ...(endDate && { endDate: instantFrom(endDate, timeZone) }),
  }
}

/** A plain day is the same day everywhere. */
function instantFrom(time: string, timeZone: string): string {
  if (time.length === 10 || /(?:Z|[+-]\d{2}:?\d{2})$/i.test(time.slice(10))) return time
  const instant = instantOfCountyTime(time, timeZone)
  return instant === undefined ? time : new Date(instant).toISOString()
}
