import { addCountyDays, type CountyDate, countyDate, startOfCountyDate } from '@hometown/shared-types/county-time'

interface Clock {
  now: number
  timeZone: string
}

let last: Clock & { today: CountyDate; begins: Map<number, number> } = {
  ...{ now: Number.NaN, timeZone: '', today: '' },
  begins: new Map(),
}

/** Cached: thousands of items are ranked at once, and time zone lookups are slow. */
export function todayOf(clock: Clock): CountyDate {
  return memory(clock).today
}

/** Milliseconds. */
export function beginOfDay(clock: Clock, daysFromToday: number): number {
  const { today, begins } = memory(clock)
  const known = begins.get(daysFromToday)
  if (known !== undefined) return known
  const begin = startOfCountyDate(addCountyDays(today, daysFromToday), clock.timeZone)
  begins.set(daysFromToday, begin)
  return begin
}

function memory({ now, timeZone }: Clock) {
  if (last.now !== now || last.timeZone !== timeZone)
    last = { now, timeZone, today: countyDate(now, timeZone), begins: new Map() }
  return last
}
