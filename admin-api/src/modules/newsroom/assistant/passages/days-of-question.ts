import { earlier, later } from '@hometown/shared-types/calendar/days'
import { addCountyDays, type CountyDate } from '@hometown/shared-types/county-time'
import { type ParsedResult, casual as readDates } from 'chrono-node/en'
import { asksForCalendar } from './question-tokens.ts'

export interface AskedDays {
  from: CountyDate
  to: CountyDate
  rest: string
}

/** Longer questions are texts to work on. */
const LONGEST_QUESTION = 1000
const LONGEST_SPAN = 366
const SPANS = /\b(?:(?:on|at|over|during)\s+)?(?:(this|the|next|last)\s+)?(weekend|week|month)\b/gi
const OF_ARTICLES =
  /\b(?:wrote|written|publish(?:ed)?|articles?|stor(?:y|ies)|headlines?|report(?:s|ed|ing)?|cover(?:ed|age)|(?:did|have) we write)\b/i
/** `sat`, `may` and `now` rarely mean a day. */
const DAY_WORDS = /\d|\b(?:to(?:day|night|morrow)|yesterday|(?:mon|tues|wednes|thurs|fri|satur|sun)day|days?)\b/i

export function daysOfQuestion(question: string, today: CountyDate): AskedDays | undefined {
  if (question.length > LONGEST_QUESTION) return undefined
  const isOfCalendar = asksForCalendar(question)
  if (!isOfCalendar && OF_ARTICLES.test(question)) return undefined
  const spans: { from: CountyDate; to: CountyDate }[] = []
  const withoutSpans = question.replace(SPANS, (words, which: string | undefined, unit: string) => {
    const span = spanOf(which?.toLowerCase() ?? '', unit.toLowerCase(), today)
    if (!span) return words
    spans.push(span)
    return ' '
  })
  let rest = withoutSpans
  for (const result of datesIn(withoutSpans, today)) {
    rest = rest.replace(result.text, ' ')
    spans.push(daysOf(result, today))
  }
  const from = spans.map((span) => span.from).sort()[0]
  const to = spans
    .map((span) => span.to)
    .sort()
    .at(-1)
  if (from === undefined || to === undefined) return undefined
  // Questions about past days are more likely about articles.
  if (to < today && !isOfCalendar) return undefined
  const last = addCountyDays(from, LONGEST_SPAN)
  return {
    from,
    to: earlier(to, last),
    rest: rest
      .replace(/\s+/g, ' ')
      .replace(/ (?=[?!.,])/g, '')
      .trim(),
  }
}

function spanOf(which: string, unit: string, today: CountyDate): { from: CountyDate; to: CountyDate } | undefined {
  const step = which === 'next' ? 1 : which === 'last' ? -1 : 0
  const monday = addCountyDays(today, -((weekdayOf(today) + 6) % 7))
  if (unit === 'weekend') {
    const saturday = addCountyDays(monday, 5 + 7 * step)
    return fromToday(saturday, addCountyDays(saturday, 1), step, today)
  }
  // `the week` and `a month` are usually part of another phrase.
  if (which === '' || which === 'the') return undefined
  if (unit === 'week') {
    const first = addCountyDays(monday, 7 * step)
    return fromToday(first, addCountyDays(first, 6), step, today)
  }
  const first = monthFrom(today, step)
  return fromToday(first, addCountyDays(monthFrom(today, step + 1), -1), step, today)
}

function fromToday(from: CountyDate, to: CountyDate, step: number, today: CountyDate) {
  return { from: step === 0 ? later(from, today) : from, to }
}

function datesIn(text: string, today: CountyDate): ParsedResult[] {
  if (!DAY_WORDS.test(text)) return []
  // UTC, because only the days matter.
  const reference = { instant: new Date(`${today}T12:00:00.000Z`), timezone: 0 }
  return readDates
    .parse(text, reference, { forwardDate: true })
    .filter(
      (result) => (result.start.isCertain('day') || result.start.isCertain('weekday')) && DAY_WORDS.test(result.text),
    )
}

function daysOf(result: ParsedResult, today: CountyDate): { from: CountyDate; to: CountyDate } {
  const from = dayIn(result.start)
  const isPlainWeekday = !result.start.isCertain('day') && !/\b(?:next|last|past)\b/i.test(result.text)
  // On a Friday, `on Friday` means today.
  if (isPlainWeekday && result.start.get('weekday') === weekdayOf(today)) return { from: today, to: today }
  const to = result.end ? dayIn(result.end) : from
  return { from, to: later(from, to) }
}

function dayIn(parts: ParsedResult['start']): CountyDate {
  const two = (value: number | null) => String(value ?? 1).padStart(2, '0')
  return `${String(parts.get('year')).padStart(4, '0')}-${two(parts.get('month'))}-${two(parts.get('day'))}`
}

function monthFrom(today: CountyDate, step: number): CountyDate {
  const [year = 1970, month = 1] = today.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + step, 1)).toISOString().slice(0, 10)
}

/** 0 is Sunday. */
function weekdayOf(day: CountyDate): number {
  return new Date(`${day}T00:00:00.000Z`).getUTCDay()
}
