import { tzOffset } from '@date-fns/tz'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const STEP = 21 * DAY

/** `until` is exclusive; `offset` is milliseconds ahead of UTC. */
interface Offset {
  readonly from: number
  readonly until: number
  readonly offset: number
}

let lastZone = ''
let last: Offset = { from: 0, until: 0, offset: 0 }
const kept = new Map<string, Map<number, readonly Offset[]>>()
/** Outside these years offsets aren't cached: some had seconds, and there are no events. */
const FIRST_YEAR = 1972
const LAST_YEAR = 2200

/**
 * Milliseconds that a zone is ahead of UTC at an instant. Lists of events need many, and the runtime takes microseconds
 * for each, so the changes of each year are found once and cached.
 */
export function zoneOffset(instant: number, timeZone: string): number {
  // Lists ask for one zone and season again and again.
  if (timeZone === lastZone && instant >= last.from && instant < last.until) return last.offset
  const year = new Date(instant).getUTCFullYear()
  if (!(year >= FIRST_YEAR && year <= LAST_YEAR)) return askedOffset(instant, timeZone)
  const found = offsetsOfYear(timeZone, year).find(({ from, until }) => instant >= from && instant < until)
  if (!found) return askedOffset(instant, timeZone)
  lastZone = timeZone
  last = found
  return found.offset
}

function offsetsOfYear(timeZone: string, year: number): readonly Offset[] {
  const years = kept.get(timeZone) ?? new Map<number, readonly Offset[]>()
  kept.set(timeZone, years)
  const known = years.get(year)
  if (known) return known
  const offsets = findOffsets(timeZone, Date.UTC(year, 0, 1), Date.UTC(year + 1, 0, 1))
  years.set(year, offsets)
  return offsets
}

/** Samples every three weeks: no zone changes twice within that time (a Ramadan without summer time is longer). */
function findOffsets(timeZone: string, from: number, to: number): Offset[] {
  const starts = [{ from, offset: askedOffset(from, timeZone) }]
  for (let start = from; start < to; start += STEP) {
    const end = Math.min(start + STEP, to - MINUTE)
    const offset = askedOffset(end, timeZone)
    if (offset !== starts.at(-1)?.offset) starts.push({ from: changeBetween(start, end, timeZone), offset })
  }
  return starts.map((start, index) => ({ ...start, until: starts[index + 1]?.from ?? to }))
}

/** The first minute with the offset of `end`. */
function changeBetween(start: number, end: number, timeZone: string): number {
  const offset = askedOffset(end, timeZone)
  let before = start
  let after = end
  while (after - before > MINUTE) {
    const middle = before + Math.floor((after - before) / MINUTE / 2) * MINUTE
    if (askedOffset(middle, timeZone) === offset) after = middle
    else before = middle
  }
  return after
}

function askedOffset(instant: number, timeZone: string): number {
  return tzOffset(timeZone, new Date(instant)) * MINUTE
}
