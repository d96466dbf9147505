import { countyWallTime } from '@hometown/shared-types/county-wall-time'
import type { FoundDate } from '@hometown/shared-types/found-dates'
import { casual as english, type ParsedResult } from 'chrono-node/en'
import { casual as spanish } from 'chrono-node/es'
import { isSpanishDate, offsetMinutes, wallOf } from './parse-datetime.ts'
import { placeIn } from './place-in-sentence.ts'
import { type Sentence, sentencesIn } from './sentences.ts'
import { withWeekdaysOfMonth } from './weekday-of-month.ts'

const LONGEST_TEXT = 20_000
const MOST_DATES = 10
const MOST_PARSED = 100
const LONGEST_SENTENCE = 400
const MINUTES = 16
const HALF_A_DAY = 43_200_000
/** Without a year, events further ahead are rare, and dates that have passed are many. */
const MOST_AHEAD = 270 * 86_400_000

/** Before the hours that say the same exactly. */
const VAGUE = / at (?:dawn|sunrise|dusk|sunset|sundown|nightfall), (?=\d{1,2}\b)/gi

interface Reference {
  timeZone: string
  /** Weekdays and "tomorrow" count from here. */
  publishedAt: number
  now: number
}

/** Dates with times that are still to come, each once, with the sentence in which they stand. */
export function upcomingDatesIn(text: string, { timeZone, publishedAt, now }: Reference): FoundDate[] {
  const read = text.slice(0, LONGEST_TEXT)
  const chrono = isSpanishDate(read) ? spanish : english
  const reference = { instant: new Date(publishedAt), timezone: offsetMinutes(publishedAt, timeZone) }
  const today = countyWallTime(now, timeZone).slice(0, MINUTES)
  const found = new Map<string, FoundDate>()
  // Of the same length, so that places in the text stay. The parser joins a day with an hour, not with a word.
  const plain = withWeekdaysOfMonth(read, countyWallTime(publishedAt, timeZone).slice(0, 10))
  const clocks = plain.replace(/\bnoon\b/gi, '12pm').replace(VAGUE, (words) => ','.padEnd(words.length))
  const parsed = chrono.parse(clocks, reference, { forwardDate: true })
  const sentences = [...sentencesIn(read)]
  for (const result of parsed.slice(0, MOST_PARSED)) {
    if (found.size >= MOST_DATES || !isMoment(result) || isLastOne(result, publishedAt)) continue
    const startDate = wallIn(result.start, timeZone)
    if (startDate <= today || found.has(startDate)) continue
    const words = read.slice(result.index, result.index + result.text.length)
    const sentence = sentenceAt(sentences, result)
    if (isOver(result, sentence.slice(0, Math.max(0, sentence.indexOf(words))))) continue
    const end = endOf(result, timeZone)
    found.set(startDate, {
      ...{ words, sentence, startDate },
      endDate: end !== null && end > startDate ? end : null,
      place: placeIn(sentence.replace(words, ' ')),
    })
  }
  return [...found.values()]
}

/** Neither a day alone nor an hour alone. "Tomorrow" counts: the day is certain then. */
function isMoment({ start }: ParsedResult): boolean {
  const hasDay = (start.isCertain('day') && start.isCertain('month')) || start.isCertain('weekday')
  return hasDay && start.isCertain('hour')
}

/** `Nov. 3`, written on Nov. 20, was this year, not the next one. */
function isLastOne({ start }: ParsedResult, publishedAt: number): boolean {
  return !start.isCertain('year') && start.date().getTime() > publishedAt + MOST_AHEAD
}

function wallIn(time: ParsedResult['start'], timeZone: string): string {
  return time.isCertain('timezoneOffset')
    ? countyWallTime(time.date().getTime(), timeZone).slice(0, MINUTES)
    : wallOf(time)
}

/** `noon to 5:30` ends in the afternoon. */
function endOf({ start, end }: ParsedResult, timeZone: string): string | null {
  if (!end?.isCertain('hour')) return null
  const isHalfADayLate = !end.isCertain('meridiem') && end.date().getTime() - start.date().getTime() > HALF_A_DAY
  const wall = wallIn(end, timeZone)
  return isHalfADayLate ? new Date(Date.parse(`${wall}Z`) - HALF_A_DAY).toISOString().slice(0, MINUTES) : wall
}

const HAPPENED =
  /\b(?:[a-z]{2,20}ed|broke|met|began|took|fell|ran|hit|struck|shot|found|came|went|left|won|lost|was|were|had)\b([^.;]{0,80})$/i
const TO_COME =
  /\b(?:to|for|until|by|will|is|are|be|set|scheduled|planned|starts?|begins?|next|rescheduled|postponed|moved)\b/i

/** `A fire broke out at 2:40 a.m. Tuesday`: a weekday alone may be the one before the publication. */
function isOver({ start }: ParsedResult, before: string): boolean {
  if (start.isCertain('day') || !start.isCertain('weekday')) return false
  const happened = before.match(HAPPENED)
  return happened !== null && !TO_COME.test(happened[0])
}

function sentenceAt(sentences: readonly Sentence[], { index, text: words }: ParsedResult): string {
  const end = index + words.length
  let sentence = ''
  for (const one of sentences) {
    if (one.index + one.text.length <= index) continue
    if (one.index >= end) break
    sentence += one.text
  }
  return sentence.replace(/\s+/g, ' ').trim().slice(0, LONGEST_SENTENCE)
}
