import { clockTimeBetween, dayOf, daysBetween, timeOf, wallTimeAfter } from '@hometown/shared-types/calendar/days'
import {
  partsOfRule,
  type RuleDay,
  WEEKDAYS,
  type Weekday,
  writeRule,
} from '@hometown/shared-types/calendar/rule-parts'
import { addCountyDays } from '@hometown/shared-types/county-time'
import type { FeedEvent } from '../feed-event.ts'
import type { EventPart } from '../read-event.ts'
import { wallTimeIn } from './calendar-datetime.ts'
import { titleOr } from './event-of-date.ts'
import { originalStart } from './original-dates.ts'

/** Part of a series from one date on, as an override with RANGE=THISANDFUTURE changes it. */
export interface Segment {
  /** The first original date. Empty for the start of the series. */
  from: string
  /** The next segment's `from`. */
  until: string | undefined
  /** What differs, in the zone of the series. Its times are those of its first date. */
  fields: FeedEvent
  /** Original start → start. */
  move(start: string): string
}

export function segmentsOf(series: FeedEvent, main: EventPart, overrides: readonly EventPart[]): Segment[] {
  const starts = overrides
    .flatMap((part) => (part.recurrenceId ? [{ part, from: originalStart(part.recurrenceId, main, series) }] : []))
    .sort((one, other) => one.from.localeCompare(other.from) || one.part.event.sequence - other.part.event.sequence)
  const last = starts.filter(({ from }, index) => starts[index + 1]?.from !== from)
  const first: Segment = { from: '', until: last[0]?.from, fields: series, move: (start) => start }
  const later = last.map(({ part, from }, index) => ({
    from,
    until: last[index + 1]?.from,
    ...changedFrom(part, from, series, main),
  }))
  return [first, ...later]
}

function changedFrom(part: EventPart, from: string, series: FeedEvent, main: EventPart) {
  const { event } = part
  const startDate = event.allDay ? event.startDate : wallTimeIn(part.start, main.zone)
  const length =
    part.hasLength || event.allDay !== series.allDay
      ? clockTimeBetween(event.startDate, event.endDate)
      : clockTimeBetween(series.startDate, series.endDate)
  const fields: FeedEvent = {
    ...series,
    ...event,
    title: titleOr(event.title, series),
    key: series.key,
    timeZone: series.timeZone,
    startDate,
    endDate: wallTimeAfter(startDate, length),
    sequence: Math.max(event.sequence, series.sequence),
  }
  const days = daysBetween(dayOf(from), dayOf(startDate))
  const keepsForm = event.allDay === series.allDay
  const distance = keepsForm ? clockTimeBetween(from, startDate) : 0
  const move = (start: string) =>
    keepsForm ? wallTimeAfter(start, distance) : addCountyDays(dayOf(start), days) + timeOf(startDate)
  return { fields, move }
}

/** The same rule some days later. Undefined if a rule can't say that, such as “the first Monday” a day later. */
export function ruleDaysLater(rrule: string, days: number): string | undefined {
  if (days === 0) return rrule
  const parts = partsOfRule(rrule)
  if (!parts) return undefined
  const isBound = parts.months.length + parts.monthDays.length + parts.positions.length > 0
  if (isBound || parts.frequency === 'MONTHLY' || parts.frequency === 'YEARLY') return undefined
  const later = (day: Weekday) => WEEKDAYS[(WEEKDAYS.indexOf(day) + (days % 7) + 7) % 7] ?? day
  const moved = parts.days.map(({ day, nth }): RuleDay => ({ day: later(day), nth }))
  const inOrder = moved.sort((one, other) => WEEKDAYS.indexOf(one.day) - WEEKDAYS.indexOf(other.day))
  return writeRule({ ...parts, days: inOrder, weekStart: later(parts.weekStart) })
}
