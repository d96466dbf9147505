import {
  clockTimeBetween,
  dayOf,
  daysBetween,
  earlier,
  later,
  timeOf,
  wallTimeAfter,
} from '@hometown/shared-types/calendar/days'
import { addCountyDays, type CountyDate } from '@hometown/shared-types/county-time'
import type { EventException } from '@hometown/shared-types/event'
import { keyOfDate } from '../event-key.ts'
import type { FeedEvent } from '../feed-event.ts'
import type { RecurrenceSet, SetRule } from './recurrence-set.ts'
import { ruleDaysLater, type Segment } from './series-segments.ts'
import { comparedSince, type DateWindow } from './starts-near.ts'

/** One rule by days within one segment: what becomes a series of ours. Days are original ones. */
export interface SeriesPiece {
  series: FeedEvent
  from: CountyDate
  until: CountyDate | null
  rule: SetRule
  /** How many days later than originally its dates are. */
  daysLater: number
  skipped: Set<CountyDate>
  /** By original day. */
  exceptions: Map<CountyDate, EventException>
}

export interface Pieces {
  pieces: SeriesPiece[]
  /** Original starts that no series of ours can say. */
  singles: string[]
  isCut: boolean
}

/** Each rule in each segment. The first has the key of the event. */
export function piecesOf(set: RecurrenceSet, segments: readonly Segment[], window: DateWindow): Pieces {
  const result: Pieces = { pieces: [], singles: [], isCut: false }
  for (const rule of set.rules) {
    for (const segment of segments) addPiece(result, rule, segment, { window, isFirst: rule === set.rules[0] })
  }
  const [first] = result.pieces
  if (first && segments[0]) first.series.key = segments[0].fields.key
  return result
}

interface Place {
  window: DateWindow
  isFirst: boolean
}

function addPiece(result: Pieces, rule: SetRule, segment: Segment, { window, isFirst }: Place): void {
  const { now, horizon } = window
  const { dates } = rule
  const time = timeOf(dates.rule.start)
  const last = segment.until === undefined ? null : lastDayBefore(segment.until, time)
  const until = last === null ? dates.rule.until : earlier(last, dates.rule.until ?? last)
  const keepsStart = isFirst && segment.from === '' && dates.rule.start === segment.fields.startDate
  const first = keepsStart ? startWithin(dates.rule.start, last) : firstOf(rule, segment, until)
  if (first === undefined) return
  const startDate = segment.move(first + time)
  const daysLater = daysBetween(first, dayOf(startDate))
  const rrule = ruleDaysLater(dates.rule.rrule, daysLater)
  if (rrule === undefined) {
    const days = dates.between(
      later(first, comparedSince(first, now)),
      until === null ? horizon : earlier(until, horizon),
    )
    result.singles.push(...days.filter((day) => !rule.skipped.has(day)).map((day) => day + time))
    result.isCut ||= until === null || until > horizon
    return
  }
  const { fields } = segment
  // Leaving out the first date must not make another series of it.
  const keyDay = firstOf({ dates, skipped: NONE }, segment, until) ?? first
  const series: FeedEvent = {
    ...fields,
    key: keyOfDate(fields.key, keyDay + time),
    startDate,
    endDate: wallTimeAfter(startDate, clockTimeBetween(fields.startDate, fields.endDate)),
    rrule,
    recurrenceRule: dates.rule.recurrenceRule,
    recurrenceEndDate: until === null ? null : addCountyDays(until, daysLater),
  }
  const isIn = (day: CountyDate) => day >= first && (until === null || day <= until)
  const skipped = new Set([...rule.skipped].filter(isIn))
  result.pieces.push({ series, from: first, until, rule, daysLater, skipped, exceptions: new Map() })
}

/** The last day on which a date at that time of day is before `start`. */
function lastDayBefore(start: string, time: string): CountyDate {
  return time < timeOf(start) ? dayOf(start) : addCountyDays(dayOf(start), -1)
}

const NONE: Set<CountyDate> = new Set()

/** Days, step by step, until the first date is found. */
const REACH = [0, 31, 400, 4000, 12_000]

/** A series that begins with the event keeps its start, fitting or not, so that it is recognized. */
function startWithin(start: string, last: CountyDate | null): CountyDate | undefined {
  return last !== null && last < dayOf(start) ? undefined : dayOf(start)
}

/** The first day that takes place. */
function firstOf({ dates, skipped }: SetRule, segment: Segment, until: CountyDate | null): CountyDate | undefined {
  const { start } = dates.rule
  let from = dayOf(start)
  if (segment.from !== '') from = later(from, addCountyDays(lastDayBefore(segment.from, timeOf(start)), 1))
  for (const days of REACH) {
    const reached = addCountyDays(from, days)
    const to = until === null ? reached : earlier(reached, until)
    const first = dates.between(from, to).find((day) => !skipped.has(day))
    if (first !== undefined) return first
    from = addCountyDays(reached, 1)
    if (until !== null && from > until) return undefined
  }
  return undefined
}
