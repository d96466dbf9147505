import { WEEKDAY_NAMES } from '@hometown/shared-types/calendar/event-labels'
import { type Frequency, partsOfRule, type RuleDay, WEEKDAYS } from '@hometown/shared-types/calendar/rule-parts'
import type { SiteEvent } from '../../lib/site-event.ts'
import type { Thing } from '../../lib/thing.ts'

const UNITS: Readonly<Record<Frequency, string>> = { DAILY: 'D', WEEKLY: 'W', MONTHLY: 'M', YEARLY: 'Y' }

export function eventSchedule({ timing }: SiteEvent): Thing | undefined {
  const { rrule, startDate, endDate, recurrenceEndDate, timeZone, skippedDates, exceptions } = timing
  const parts = rrule === null ? undefined : partsOfRule(rrule)
  if (parts === undefined) return undefined
  const { frequency, interval, days, monthDays, months } = parts
  const isTimed = startDate.length > 10
  const otherwise = exceptions.filter(({ cancelled, startDate }) => cancelled || startDate !== null)
  const left = [...skippedDates, ...otherwise.map(({ originalDate }) => originalDate)].sort()
  return {
    '@type': 'Schedule',
    repeatFrequency: `P${interval}${UNITS[frequency]}`,
    ...(days.length > 0 && { byDay: days.map(dayName) }),
    ...(monthDays.length > 0 && { byMonthDay: [...monthDays] }),
    ...(months.length > 0 && { byMonth: [...months] }),
    startDate: startDate.slice(0, 10),
    ...(recurrenceEndDate !== null && { endDate: recurrenceEndDate }),
    ...(isTimed && { startTime: `${startDate.slice(11)}:00`, endTime: `${endDate.slice(11)}:00` }),
    ...(left.length > 0 && { exceptDate: [...new Set(left)] }),
    scheduleTimezone: timeZone,
  }
}

/** A schema.org weekday; the second Tuesday of a month as in iCalendar (`2TU`), which schema.org accepts too. */
function dayName({ day, nth }: RuleDay): string {
  if (nth !== null) return `${nth}${day}`
  return `https://schema.org/${WEEKDAY_NAMES[(WEEKDAYS.indexOf(day) + 1) % 7]}`
}
