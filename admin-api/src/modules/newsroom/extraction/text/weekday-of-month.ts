import { wallMilliseconds } from '@hometown/shared-types/calendar/days'

const NUMBERS: readonly (readonly string[])[] = [
  ['first', '1st'],
  ['second', '2nd'],
  ['third', '3rd'],
  ['fourth', '4th'],
]
const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']
const MONTHS = 'january february march april may june july august september october november december'.split(' ')
const PATTERN = new RegExp(
  `\\b(?:the )?(first|second|third|fourth|[1-4](?:st|nd|rd|th)|last) (${WEEKDAYS.join('|')}) (?:in|of) (${MONTHS.join('|')})\\b`,
  'gi',
)
const DAY = 86_400_000

/**
 * `the second Saturday in December` → `December 12`, filled up with spaces, so that what follows stays where it is. The
 * next one from that day on. @param today `2026-11-20`
 */
export function withWeekdaysOfMonth(text: string, today: string): string {
  return text.replace(PATTERN, (words, number: string, weekday: string, month: string) => {
    const year = Number(today.slice(0, 4))
    const dates = [year, year + 1].map((one) => dateOf(one, { number, weekday, month }))
    const next = dates.find((date) => date >= today)
    if (next === undefined) return words
    return `${month} ${Number(next.slice(8))}`.padEnd(words.length)
  })
}

interface WeekdayOfMonth {
  number: string
  weekday: string
  month: string
}

function dateOf(year: number, { number, weekday, month }: WeekdayOfMonth): string {
  const position = NUMBERS.findIndex((names) => names.includes(number.toLowerCase()))
  const monthNumber = MONTHS.indexOf(month.toLowerCase()) + 1
  const first = wallMilliseconds(`${year}-${String(monthNumber).padStart(2, '0')}-01`)
  const until = (WEEKDAYS.indexOf(weekday.toLowerCase()) - new Date(first).getUTCDay() + 7) % 7
  const ofMonth = [0, 1, 2, 3, 4]
    .map((week) => new Date(first + (until + 7 * week) * DAY))
    .filter((date) => date.getUTCMonth() + 1 === monthNumber)
  const date = position === -1 ? ofMonth.at(-1) : ofMonth[position]
  return date?.toISOString().slice(0, 10) ?? ''
}
