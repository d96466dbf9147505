import { instantOfCountyTime } from '@hometown/shared-types/county-wall-time'
import type { Config } from '../../../../config/config.ts'
import type { StoredEvent } from '../event-row.ts'

interface Times {
  startDate?: string | null | undefined
  endDate?: string | null | undefined
}

/** Times without a zone are county time, even for an event in another zone. */
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

/** Plain days are the same in every zone. */
function instantFrom(time: string, timeZone: string): string {
  if (time.length === 10 || /(?:Z|[+-]\d{2}:?\d{2})$/i.test(time.slice(10))) return time
  const instant = instantOfCountyTime(time, timeZone)
  return instant === undefined ? time : new Date(instant).toISOString()
}
