import { partsOfRule, type RuleParts, WEEKDAYS } from '../../src/rules/calendar/rule.ts'
import { addCountyDays } from '../../src/rules/time.ts'

const DAY = 86_400_000

/** The dates of a rule by checking each day: slow, and without any library. */
export function daysByHand(rule: string, start: string, from: string, to: string): string[] {
  const parts = partsOfRule(rule)
  if (!parts) throw new Error(`not a rule: ${rule}`)
  const days: string[] = []
  for (let day = from > start ? from : start; day <= to; day = addCountyDays(day, 1)) {
    if (fits(parts, start, day) && isChosen(parts, start, day)) days.push(day)
  }
  return days
}

function fits(parts: RuleParts, start: string, day: string): boolean {
  const { frequency, interval, months, monthDays, days } = parts
  const steps = stepsBetween(parts, start, day)
  if (steps < 0 || steps % interval !== 0) return false
  const [, month, date] = numbersOf(day)
  const [, startMonth, startDate] = numbersOf(start)
  if (months.length > 0 && !months.includes(month)) return false
  const isBound = monthDays.length > 0 || days.length > 0
  if (monthDays.length > 0 && !monthDays.includes(date) && !monthDays.includes(date - lengthOfMonth(day) - 1))
    return false
  if (days.length > 0) return days.some((wanted) => wanted.day === weekday(day) && isNth(parts, day, wanted.nth))
  if (isBound) return true
  if (frequency === 'WEEKLY') return weekday(day) === weekday(start)
  if (frequency === 'MONTHLY') return date === startDate
  if (frequency === 'YEARLY') return date === startDate && (months.length > 0 || month === startMonth)
  return true
}

function stepsBetween({ frequency, weekStart }: RuleParts, start: string, day: string): number {
  const [year, month] = numbersOf(day)
  const [startYear, startMonth] = numbersOf(start)
  if (frequency === 'DAILY') return dayNumber(day) - dayNumber(start)
  if (frequency === 'WEEKLY') return (weekBegin(day, weekStart) - weekBegin(start, weekStart)) / 7
  if (frequency === 'MONTHLY') return year * 12 + month - startYear * 12 - startMonth
  return year - startYear
}

function isNth({ frequency, months }: RuleParts, day: string, nth: number | null): boolean {
  if (nth === null) return true
  const [year, month] = numbersOf(day)
  const ofYear = frequency === 'YEARLY' && months.length === 0
  const first = ofYear ? Date.UTC(year, 0, 1) : Date.UTC(year, month - 1, 1)
  const last = ofYear ? Date.UTC(year, 11, 31) : Date.UTC(year, month, 0)
  const fromStart = Math.floor((dayNumber(day) - first / DAY) / 7) + 1
  const fromEnd = -(Math.floor((last / DAY - dayNumber(day)) / 7) + 1)
  return nth === fromStart || nth === fromEnd
}

/** BYSETPOS for months only; the tests use no other. */
function isChosen(parts: RuleParts, start: string, day: string): boolean {
  if (parts.positions.length === 0) return true
  const month = day.slice(0, 8)
  const all = Array.from({ length: lengthOfMonth(day) }, (_, index) => month + String(index + 1).padStart(2, '0'))
  const fitting = all.filter((other) => fits(parts, `${start.slice(0, 8)}01`, other))
  const index = fitting.indexOf(day)
  return parts.positions.some((position) => position === index + 1 || position === index - fitting.length)
}

function weekBegin(day: string, weekStart: RuleParts['weekStart']): number {
  const behind = (WEEKDAYS.indexOf(weekday(day)) - WEEKDAYS.indexOf(weekStart) + 7) % 7
  return dayNumber(day) - behind
}

function weekday(day: string): RuleParts['weekStart'] {
  return WEEKDAYS[(dayNumber(day) + 3) % 7] ?? 'MO'
}

function dayNumber(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / DAY
}

function lengthOfMonth(day: string): number {
  const [year, month] = numbersOf(day)
  return new Date(Date.UTC(year, month, 0)).getUTCDate()
}

function numbersOf(day: string): [number, number, number] {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  return [year, month, date]
}
