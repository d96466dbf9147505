import { MONTH_NAMES, WEEKDAY_NAMES } from '@hometown/shared-types/calendar/event-labels'
import { addCountyDays } from '@hometown/shared-types/county-time'

/** What a text says about when, where and who; missing parts are empty. */
export interface FoundDetails {
  /** `2026-12-05` */
  day: string
  /** `19:00` */
  time: string
  place: string
  team: string
  opponent: string
  scores: readonly [number, number] | undefined
}

const MONTHS = MONTH_NAMES.map((name) => name.slice(0, 3).toLowerCase())
const WEEKDAYS = WEEKDAY_NAMES.map((name) => name.toLowerCase())
const DATE = /\b(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\.? (\d{1,2})(?:,? (\d{4}))?\b/i
const WEEKDAY = /\b(sunday|monday|tuesday|wednesday|thursday|friday|saturday)\b/i
const TIME = /\b(\d{1,2})(?::(\d{2}))? ?(a|p)\.?m\b|\b(noon)\b/i
const PLACE = /\b(?:at|in) the ((?:[A-Z][\w'’-]{0,30} ?){1,5})/
const SIDES =
  /\b((?:[A-Z][\w'’.-]{0,30} ){0,3}[A-Z][\w'’-]{0,30}) (?:vs?\.?|at|beat|defeated|edged|host) ((?:[A-Z][\w'’.-]{0,30} ){0,3}[A-Z][\w'’-]{0,30})/
const SCORES = /\b(\d{1,3})\s?[-–]\s?(\d{1,3})\b/
/** Enough for the beginning of a story. */
const MOST = 5000

/** Guesses what the form asks for. @param today the county's date */
export function detailsInText(title: string, text: string, today: string): FoundDetails {
  const all = `${title}\n${text}`.slice(0, MOST)
  const [, team = '', opponent = ''] = SIDES.exec(title) ?? []
  const scores = SCORES.exec(title)
  return {
    day: dayIn(all, today),
    time: timeIn(all),
    place: PLACE.exec(all)?.[1]?.trim() ?? '',
    team,
    opponent,
    scores: scores ? [Number(scores[1]), Number(scores[2])] : undefined,
  }
}

/** A date of the text, else the next such weekday. Without a year, the next such date. */
function dayIn(text: string, today: string): string {
  const [, month, date, year] = DATE.exec(text) ?? []
  if (month && date) {
    const number = String(MONTHS.indexOf(month.toLowerCase()) + 1).padStart(2, '0')
    const inYear = (some: string) => `${some}-${number}-${date.padStart(2, '0')}`
    const thisYear = inYear(year ?? today.slice(0, 4))
    const day = year || thisYear >= addCountyDays(today, -31) ? thisYear : inYear(String(Number(today.slice(0, 4)) + 1))
    return isDay(day) ? day : ''
  }
  const weekday = WEEKDAY.exec(text)?.[1]?.toLowerCase()
  if (!weekday) return ''
  return addCountyDays(today, (WEEKDAYS.indexOf(weekday) - new Date(today).getUTCDay() + 7) % 7)
}

function isDay(day: string): boolean {
  const instant = Date.parse(day)
  return !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(day)
}

function timeIn(text: string): string {
  const [, hour, minute = '00', half, noon] = TIME.exec(text) ?? []
  if (noon) return '12:00'
  const number = Number(hour)
  if (!half || !(number >= 1 && number <= 12) || Number(minute) > 59) return ''
  const late = half.toLowerCase() === 'p' ? 12 : 0
  return `${String((number % 12) + late).padStart(2, '0')}:${minute}`
}
