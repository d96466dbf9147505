import { addCountyDays, countyDate } from '@hometown/shared-types/county-time'
import { instantOfCountyTime } from '@hometown/shared-types/county-wall-time'

/** Publish time of a sample, relative to now in the county. A time later today moves to the day before. */
export function samplePublishedAt(sample: { daysAgo: number; time: string }, now: number, timeZone: string): number {
  const today = countyDate(now, timeZone)
  const at = (daysAgo: number) =>
    instantOfCountyTime(`${addCountyDays(today, -daysAgo)}T${sample.time}`, timeZone) ?? now
  const planned = at(sample.daysAgo)
  return planned > now ? at(sample.daysAgo + 1) : planned
}
