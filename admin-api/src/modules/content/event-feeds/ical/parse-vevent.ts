import type { CalendarEvent, EventException } from '@hometown/shared-types/contract/events'
import { clockTimeBetween } from '@hometown/shared-types/rules/calendar/days'
import { clipText } from '@hometown/shared-types/rules/html'
import { singleLine, storableText } from '@hometown/shared-types/rules/text'
import { addCountyDays, type CountyDate } from '@hometown/shared-types/rules/time'
import ICAL from 'ical.js'
import { foldedWords } from '../../../../lib/search-words.ts'
import { propertyText, propertyValues, withoutMarkup } from './ical-text.ts'
import {
  type IcalTime,
  icalTimesOf,
  parseWallTime,
  UTC,
  wallTimeInZone,
  wholeDayOf,
  type ZonedTimeReader,
} from './ical-times.ts'

type EventTextFields = 'title' | 'description' | 'location' | 'cancelled' | 'imageUrl' | 'tags' | 'allDay'
type EventTimeFields = 'startDate' | 'endDate' | 'timeZone' | 'rrule' | 'recurrenceEndDate' | 'skippedDates'

/** An event of a foreign calendar. Times are wall-clock times in `timeZone`; an all-day event's end is its last day. */
export interface ParsedEvent extends Pick<CalendarEvent, EventTextFields | EventTimeFields> {
  /** The UID, or the facts. */
  key: string
  url: string | null
  exceptions: EventException[]
}

/** One VEVENT. Its times are on the clocks of `zone`: the series' own, or the county's. */
export interface ParsedVevent extends Pick<ParsedEvent, EventTextFields | 'key' | 'url' | 'startDate'> {
  readonly zone: string
  /** Milliseconds from the start to the end, or to the last day. */
  readonly length: number
  /** The date of a series that it changes. */
  readonly original: string | undefined
  readonly rule: string | undefined
  readonly added: readonly string[]
  readonly excluded: readonly CountyDate[]
}

export interface ParseContext {
  readonly countyZone: string
  readonly now: number
  /** The hours that are added to all times, for a publisher whose times are wrong. */
  readonly shiftHours?: number
  readonly timeInZone: ZonedTimeReader
  readonly notices: string[]
}

const DAY_MS = 86_400_000
const LONGEST_EVENT_MS = 366 * DAY_MS
const EVENT_UID_LENGTH_LIMIT = 500
const DESCRIPTION_LIMIT = 17_900

/** @param series of which it changes a date @returns why it is left out, if it can't be read */
export function parseVevent(part: ICAL.Component, context: ParseContext, series?: ParsedVevent): ParsedVevent | string {
  const times = (name: string) => icalTimesOf(part, name, context.timeInZone)
  const [original] = times('recurrence-id')
  // Some programs cancel a date without repeating its start.
  const start = part.hasProperty('dtstart') ? times('dtstart')[0] : original
  if (!start) return 'No readable start'
  const title = clipToPlainLine(propertyText(part, 'summary'), 300) || series?.title
  if (!title) return 'No title'
  const [firstRule, ...otherRules] = new Set(part.getAllProperties('rrule').flatMap(propertyValues))
  const zone = series?.zone ?? ((firstRule && start.zone) || context.countyZone)
  const startDate = wallTimeInZone(start, zone)
  const allDay = startDate.length === 10
  const rule = firstRule && recurrenceRuleByDays(firstRule, startDate, zone)
  const isForLaterDates = part.getFirstProperty('recurrence-id')?.getFirstParameter('range') !== undefined
  if ((firstRule && !rule) || otherRules.length > 0 || part.hasProperty('exrule') || isForLaterDates)
    return 'Repeats in a way that our calendar can’t show'
  const [end] = times('dtend')
  const givenLength = parseEventLengthMs(part, startDate, end && wallTimeInZone(end, zone))
  const length = givenLength ?? (series?.allDay === allDay ? series.length : 0)
  if (Number.isNaN(length)) context.notices.push(`“${title}” has an end that makes no sense. We left it out.`)
  const url = webAddressOrNull(propertyText(part, 'url'))
  const facts = { title, location: clipToPlainLine(propertyText(part, 'location'), 500), startDate }
  /** The date of the series that RDATE, EXDATE or RECURRENCE-ID names. */
  const dateOf = (time: IcalTime) => {
    const first = series?.startDate ?? startDate
    if (first.length === 10) return wholeDayOf(time)
    const date = wallTimeInZone(time, zone)
    return date.length > 10 ? date : date + first.slice(10)
  }
  return {
    ...facts,
    url,
    allDay,
    zone,
    key: uidOfPart(part) || `facts:${eventFacts(facts)}`,
    description: eventDescriptionOf(part, url),
    length: length || 0,
    cancelled: /^cancell?ed$/i.test(propertyText(part, 'status')),
    imageUrl: eventImageUrlOf(part),
    tags: eventTagsOf(part),
    original: original && dateOf(original),
    rule: original ? undefined : rule,
    added: times('rdate').map(dateOf),
    excluded: times('exdate').map((time) => dateOf(time).slice(0, 10)),
  }
}

export function uidOfPart(part: ICAL.Component): string {
  return propertyText(part, 'uid').slice(0, EVENT_UID_LENGTH_LIMIT)
}

export function eventFacts(event: Pick<ParsedEvent, 'title' | 'location' | 'startDate'>): string {
  const words = [event.title, event.location.split(/[,\n]/)[0] ?? ''].map((text) => foldedWords(text).join(' '))
  return [...words, event.startDate].join('|')
}

/** The parts by which some programs say no count, interval, end or day, and those that a start says better. */
const IGNORED_RECURRENCE_PART =
  /^(?:(?:COUNT|INTERVAL)=(?:0|-\d*)|UNTIL=(?:0{8}|2[2-9]|[3-9]).*|BYDAY=|BY(?:HOUR|MINUTE|SECOND)=\d*|X-.*)?$/

/** Returns a rule that counts by days; undefined for one that can't be read, or that has several dates on a day. */
function recurrenceRuleByDays(value: string, startDate: string, zone: string): string | undefined {
  // Some publishers write lists with spaces: `BYDAY=MO, TU`.
  const parts = value.replace(/\s/g, '').toUpperCase().split(';', 30)
  const rule = parts.filter((part) => !IGNORED_RECURRENCE_PART.test(part))
  const isByDays = rule.some((part) => /^FREQ=(?:DAILY|WEEKLY|MONTHLY|YEARLY)$/.test(part))
  if (!isByDays || rule.some((part) => /^BY(?:HOUR|MINUTE|SECOND)=/.test(part))) return undefined
  const until = rule.find((part) => part.startsWith('UNTIL='))?.slice('UNTIL='.length)
  if (until === undefined) return rule.join(';')
  const text = parseWallTime(until)
  if (text === undefined) return undefined
  const time = { text, zone: until.endsWith('Z') ? UTC : undefined }
  const last = startDate.length === 10 ? wholeDayOf(time) : wallTimeInZone(time, zone)
  // An end before the hour of the series leaves its day without a date.
  const isBefore = last.length > 10 && last.slice(10) < startDate.slice(10)
  const lastDay = isBefore ? addCountyDays(last.slice(0, 10), -1) : last.slice(0, 10)
  return rule.with(rule.indexOf(`UNTIL=${until}`), `UNTIL=${lastDay.replaceAll('-', '')}T000000Z`).join(';')
}

/** Returns NaN for an end that makes no sense. */
function parseEventLengthMs(part: ICAL.Component, startDate: string, end: string | undefined): number | undefined {
  const value = propertyText(part, 'dtend') || propertyText(part, 'duration')
  if (value === '') return undefined
  const length = end ? clockTimeBetween(startDate, end) : parseIcalDurationMs(value)
  if (length < 0 || length > LONGEST_EVENT_MS) return Number.NaN
  // All-day events end with the day after their last one (RFC 5545, 3.6.1), but some programs write the last day.
  return startDate.length > 10 ? length : Math.max(0, Math.ceil(length / DAY_MS) - 1) * DAY_MS
}

function parseIcalDurationMs(value: string): number {
  try {
    return ICAL.Duration.fromString(value).toSeconds() * 1000
  } catch {
    return Number.NaN
  }
}

function clipToPlainLine(text: string, limit: number): string {
  return clipText(singleLine(withoutMarkup(text)), limit)
}

/** Events have no link field, so the address is appended to the description. */
function eventDescriptionOf(part: ICAL.Component, url: string | null): string {
  const [value = ''] = propertyValues(part.getFirstProperty('description'))
  const lines = withoutMarkup(storableText(value).slice(0, 8 * DESCRIPTION_LIMIT)).split(/\r\n|[\n\r\u2028\u2029]/)
  const tidy = lines
    .map(singleLine)
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
  const text = clipText(tidy.trim(), DESCRIPTION_LIMIT)
  return url === null || text.includes(url) ? text : `${text}\n\nMore: ${url}`.trim()
}

/** The Events Calendar attaches an event's picture this way. */
function eventImageUrlOf(part: ICAL.Component): string | null {
  const isPicture = (file: ICAL.Property) => file.getFirstParameter('fmttype')?.startsWith('image/')
  return webAddressOrNull(propertyValues(part.getAllProperties('attach').find(isPicture))[0] ?? '')
}

function webAddressOrNull(text: string): string | null {
  const isAddress = text.length <= 2000 && /^https?:\/\/[^\s<>"]+$/i.test(text) && URL.canParse(text)
  return isAddress ? text : null
}

function eventTagsOf(part: ICAL.Component): string[] {
  const words = part.getAllProperties('categories').flatMap(propertyValues).slice(0, 200)
  return [...new Set(words.map((word) => clipToPlainLine(word, 100)))].filter((word) => word !== '').slice(0, 50)
}
