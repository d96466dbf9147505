import { dayOf, earlier, later, timeOf } from '@hometown/shared-types/calendar/days'
import { ruleStarts } from '@hometown/shared-types/calendar/rule-starts'
import { addCountyDays } from '@hometown/shared-types/county-time'
import { UnreadableEventError } from '../feed-event.ts'
import { MOST_TIMES_A_DAY } from './times-of-day.ts'

/** Single dates of one event. Upcoming ones come first. */
export const MOST_SINGLE_DATES = 400
const PAST_DAYS = 400
/** Days that the library searches at once, so that a frequent rule stops at the limit. */
const REACH = { HOURLY: 60, MINUTELY: 4 } as const
const LONG_REACH = 1500

/** The days for which dates are found one by one. */
export interface DateWindow {
  /** A wall time of the series. */
  now: string
  /** The last day. It moves once a year, so that most checks find the same dates. */
  horizon: string
}

export interface StartsNear {
  starts: string[]
  /** False if there are more upcoming ones. */
  isComplete: boolean
}

/**
 * The dates of a rule that isn't one of days: those until the horizon, and those of the past year if there is room.
 * @throws UnreadableEventError if it repeats too often or can't be computed
 */
export function startsNear(rule: string, start: string, { now, horizon }: DateWindow, most: number): StartsNear {
  const [, frequency = ''] = /(?:^|;)FREQ=(\w+)/.exec(rule) ?? []
  const reach = frequency in REACH ? REACH[frequency as keyof typeof REACH] : LONG_REACH
  const today = later(dayOf(start), dayOf(now))
  const coming: string[] = []
  for (let from = today; from <= horizon && coming.length <= most; ) {
    const to = earlier(addCountyDays(from, reach - 1), horizon)
    coming.push(...startsBetween(rule, start, from, to))
    from = addCountyDays(to, 1)
  }
  const past: string[] = []
  const first = later(dayOf(start), addCountyDays(today, -PAST_DAYS))
  for (let to = addCountyDays(today, -1); to >= first && coming.length + past.length < most; ) {
    const from = later(addCountyDays(to, 1 - reach), first)
    past.unshift(...startsBetween(rule, start, from, to))
    to = addCountyDays(from, -1)
  }
  return { starts: [...past, ...coming.slice(0, most)], isComplete: coming.length <= most }
}

function startsBetween(rule: string, start: string, from: string, to: string): string[] {
  const isDay = timeOf(start) === ''
  const starts = startsOf(rule, start, isDay ? from : `${from}T00:00`, isDay ? to : `${to}T23:59`)
  const perDay = Map.groupBy(starts, dayOf)
  if ([...perDay.values()].some(({ length }) => length > MOST_TIMES_A_DAY)) {
    throw new UnreadableEventError(`Repeats more than ${MOST_TIMES_A_DAY} times a day, which our calendar can’t show`)
  }
  return starts
}

function startsOf(rule: string, start: string, from: string, to: string): string[] {
  try {
    return ruleStarts(rule, start, from, to)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    throw new UnreadableEventError('Repeats by a rule that takes too long to compute')
  }
}

/** Upcoming ones first, then the latest past ones. @param starts sorted */
export function nearest(starts: readonly string[], now: string, most = MOST_SINGLE_DATES): string[] {
  const index = starts.findIndex((start) => start >= dayOf(now))
  const upcoming = index === -1 ? 0 : starts.length - index
  const first = Math.max(0, starts.length - upcoming - Math.max(0, most - upcoming))
  return starts.slice(first, first + most)
}

export function horizonOf(now: number): string {
  return `${new Date(now).getUTCFullYear() + 2}-12-31`
}

/** Days of a rule that must be compared one by one. */
export function comparedSince(start: string, now: string): string {
  return later(dayOf(start), addCountyDays(dayOf(now), -3 * 366))
}
