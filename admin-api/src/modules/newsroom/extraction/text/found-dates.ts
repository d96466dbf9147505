import { countyWallTime } from '@hometown/shared-types/county-wall-time'
import type { FoundDate } from '@hometown/shared-types/found-dates'
import { casual as english, type ParsedResult } from 'chrono-node/en'
import { casual as spanish } from 'chrono-node/es'
import { isSpanishDate, offsetMinutes, wallOf } from './parse-datetime.ts'

const LONGEST_TEXT = 20_000
const MOST_DATES = 10
const LONGEST_SENTENCE = 400
const MINUTES = 16
/** Without a year, events further ahead are rare, and dates that have passed are many. */
const MOST_AHEAD = 270 * 86_400_000

interface Reference {
  timeZone: string
  /** Weekdays and "tomorrow" count from here. */
  publishedAt: number
  now: number
}

const PLACE = /\b(?:at|in) (?:the )?((?:[A-Z][\w'’-]{0,30} ?){1,6})/g
/** What follows "at" or "in" and is no place. */
const NO_PLACE =
  /^(?:January|February|March|April|May|June|July|August|September|October|November|December|[A-Z][a-z]{2,5}day)\b/

/** Dates with times that are still to come, each once, with the sentence in which they stand. */
export function upcomingDatesIn(text: string, { timeZone, publishedAt, now }: Reference): FoundDate[] {
  const read = text.slice(0, LONGEST_TEXT)
  const chrono = isSpanishDate(read) ? spanish : english
  const reference = { instant: new Date(publishedAt), timezone: offsetMinutes(publishedAt, timeZone) }
  const today = countyWallTime(now, timeZone).slice(0, MINUTES)
  const found = new Map<string, FoundDate>()
  // Of the same length, so that places in the text stay. The parser joins a day with an hour, not with a word.
  const parsed = chrono.parse(read.replace(/\bnoon\b/gi, '12pm'), reference, { forwardDate: true })
  for (const result of parsed) {
    if (found.size >= MOST_DATES || !isMoment(result) || isLastOne(result, publishedAt)) continue
    const startDate = wallIn(result.start, timeZone)
    if (startDate <= today || found.has(startDate)) continue
    const words = read.slice(result.index, result.index + result.text.length)
    const sentence = sentenceAt(read, result)
    const end = result.end?.isCertain('hour') ? wallIn(result.end, timeZone) : null
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

function sentenceAt(text: string, { index, text: words }: ParsedResult): string {
  const end = index + words.length
  let sentence = ''
  for (const segment of new Intl.Segmenter('en', { granularity: 'sentence' }).segment(text)) {
    const isBefore = segment.index + segment.segment.length <= index
    if (isBefore) continue
    if (segment.index >= end) break
    sentence += segment.segment
  }
  return sentence.replace(/\s+/g, ' ').trim().slice(0, LONGEST_SENTENCE)
}

function placeIn(sentence: string): string {
  for (const [, place = ''] of sentence.matchAll(PLACE)) if (!NO_PLACE.test(place)) return place.trim()
  return ''
}
