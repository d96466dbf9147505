import { daysBetween } from '@hometown/shared-types/rules/calendar/days'
import { occurrencesBetween } from '@hometown/shared-types/rules/calendar/occurrences'
import { partsOfRule, type RuleDay, type RuleParts, WEEKDAYS } from '@hometown/shared-types/rules/calendar/rule'
import { firstDateOf } from '@hometown/shared-types/rules/calendar/rule-days'
import type { EventTiming } from '@hometown/shared-types/rules/calendar/timing'
import { addCountyDays, type CountyDate } from '@hometown/shared-types/rules/time'
import { formatRecurrenceRule } from './recurrence-rule.ts'

/**
 * Every Tuesday becomes every Thursday. The rule stays when it already gives the new day, or has several days of the
 * month, since the intended change is unclear then.
 */
export function moveRuleToDay(rrule: string, from: CountyDate, to: CountyDate): string {
  const parts = partsOfRule(rrule)
  if (!parts || !isFirstDateOfRule(rrule, from) || isFirstDateOfRule(rrule, to)) return rrule
  const moved = formatRecurrenceRule(
    parts.frequency === 'WEEKLY' ? shiftWeekdaysOfRule(parts, from, to) : moveRulePartsToDay(parts, to),
  )
  return isFirstDateOfRule(moved, to) ? moved : rrule
}

/** Counts days to add to a series' end so that its last date isn't lost; only the shift within one period counts. */
export function daysToMoveSeriesEnd(rrule: string, from: CountyDate, to: CountyDate): number {
  const by = Math.max(0, daysBetween(from, to))
  const frequency = partsOfRule(rrule)?.frequency
  if (frequency === 'WEEKLY') return by % 7
  return frequency === 'DAILY' || by > 27 ? 0 : by
}

function isFirstDateOfRule(rrule: string, day: CountyDate): boolean {
  return firstDateOf({ startDate: day, rrule }) === day
}

function shiftWeekdaysOfRule(parts: RuleParts, from: CountyDate, to: CountyDate): RuleParts {
  const by = daysBetween(from, to)
  const days = parts.days.map(({ day, nth }) => ({ day: weekdayAtIndex(WEEKDAYS.indexOf(day) + by), nth }))
  return { ...parts, days: days.sort((one, other) => WEEKDAYS.indexOf(one.day) - WEEKDAYS.indexOf(other.day)) }
}

function moveRulePartsToDay(parts: RuleParts, to: CountyDate): RuleParts {
  const { days, monthDays, months } = parts
  const [month, dayOfMonth] = [Number(to.slice(5, 7)), Number(to.slice(8, 10))]
  const daysLeft = Number(addCountyDays(`${addCountyDays(`${to.slice(0, 7)}-28`, 4).slice(0, 7)}-01`, -1).slice(8, 10))
  const fromEnd = dayOfMonth - daysLeft - 1
  const weekday = weekdayAtIndex(new Date(`${to}T12:00:00Z`).getUTCDay() - 1)
  const onDay = ({ nth }: RuleDay): RuleDay => {
    if (nth === null) return { day: weekday, nth }
    return { day: weekday, nth: nth < 0 ? Math.floor(fromEnd / 7) : Math.ceil(dayOfMonth / 7) }
  }
  return {
    ...parts,
    days: days.length === 1 ? days.map(onDay) : days,
    monthDays: monthDays.length === 1 ? monthDays.map((day) => (day < 0 ? fromEnd : dayOfMonth)) : monthDays,
    months: months.length === 1 ? [month] : months,
  }
}

function weekdayAtIndex(index: number): RuleDay['day'] {
  return WEEKDAYS[((index % 7) + 7) % 7] ?? 'MO'
}

export function datesOfRule(timing: EventTiming, from: CountyDate, to: CountyDate): ReadonlySet<CountyDate> {
  const bare = { ...timing, skippedDates: [], exceptions: [] }
  return new Set(occurrencesBetween(bare, from, to).map(({ originalDate }) => originalDate))
}

export function isSeriesDate(timing: EventTiming, day: CountyDate): boolean {
  return timing.rrule !== null && datesOfRule(timing, day, day).has(day)
}
