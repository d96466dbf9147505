import type { Timed } from './moved-times.ts'
import { hoursOutside, isEarlyKind, isLateKind } from './usual-hours.ts'

const FEWEST = 3
const FEWEST_TITLES = 2
const LEAST_SHARE = 0.25
const MOST_BEFORE = 1
const MOST_AFTER = 2

/** Events at hours at which hardly anybody holds such ones, if several of a calendar's are, or its only ones; empty if not. */
export function unlikelyHours(timed: readonly Timed[]): readonly Timed[] {
  const odd = timed.filter(({ event, now }) => isOdd(event.title, now))
  const far = odd.filter(({ event, now }) => isFarOff(event.title, now))
  const isOfKind = far.some(({ event, now }) => hoursOutside(event.title, now) !== undefined)
  const titles = new Set(odd.map(({ event }) => event.title)).size
  if (!isOfKind || odd.length < Math.min(FEWEST, timed.length)) return []
  if (titles < Math.min(FEWEST_TITLES, odd.length)) return []
  return odd.length >= LEAST_SHARE * timed.length && far.length >= 0.5 * odd.length ? far : []
}

function isOdd(title: string, now: string): boolean {
  const outside = hoursOutside(title, now)
  return outside === undefined ? isDeadOfNight(title, now) : outside !== 0
}

/** A little past their hours there are pajama parties and long meetings. */
function isFarOff(title: string, now: string): boolean {
  const outside = hoursOutside(title, now)
  return outside === undefined ? isDeadOfNight(title, now) : outside <= -MOST_BEFORE || outside > MOST_AFTER
}

function isDeadOfNight(title: string, now: string): boolean {
  const time = now.slice(11, 16)
  return time >= '00:30' && time < '05:00' && !isEarlyKind(title, now) && !isLateKind(title)
}
