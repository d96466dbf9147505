import { hash } from 'node:crypto'
import type { CalendarEvent, EventException } from '@hometown/shared-types/contract/events'
import { clockTimeBetween } from '@hometown/shared-types/rules/calendar/days'
import { clipText } from '@hometown/shared-types/rules/html'
import { singleLine, storable } from '@hometown/shared-types/rules/text'
import ICAL from 'ical.js'
import { plainWords } from '../../../../lib/search-words.ts'
import { type Properties, rawOf, textOf, withoutMarkup } from './calendar-text.ts'
import { type Moment, momentsOf, wallTimeIn, wholeDayOf, type ZoneReader } from './times.ts'

/** Why one event is left out. */
export class UnreadableEventError extends Error {}

export const CANT_REPEAT = 'Repeats in a way that our calendar can’t show'

type Texts = 'title' | 'description' | 'location' | 'cancelled' | 'imageUrl' | 'tags' | 'allDay'
type Times = 'startDate' | 'endDate' | 'timeZone' | 'rrule' | 'recurrenceEndDate' | 'skippedDates'

/** An event of a foreign calendar. Times are wall-clock times in `timeZone`; an all-day event's end is its last day. */
export interface EventFields extends Pick<CalendarEvent, Texts | Times> {
  /** The UID, or the facts. */
  key: string
  url: string | null
  exceptions: EventException[]
}

/** One VEVENT. Its times are on the clocks of `zone`: the series' own, or the county's. */
export interface EventPart extends Pick<EventFields, Texts | 'key' | 'url' | 'startDate'> {
  readonly zone: string
  /** Milliseconds from the start to the end, or to the last day. */
  readonly length: number
  /** The date of a series that it changes. */
  readonly original: string | undefined
  readonly rule: string | undefined
  readonly added: readonly string[]
  readonly excluded: readonly string[]
}

export interface ReadingOptions {
  countyZone: string
  now: number
  /** Added to all times, for a publisher whose times are wrong. */
  shiftHours?: number
}

export interface Reading extends ReadingOptions {
  readonly momentAt: ZoneReader
  readonly notices: string[]
}

const DAY = 86_400_000
const LONGEST_EVENT = 366 * DAY
const LONGEST_DESCRIPTION = 17_900

/** @param series of which it changes a date @throws UnreadableEventError */
export function readEvent(part: Properties, reading: Reading, series?: EventPart): EventPart {
  const moments = (name: string) => (part.get(name) ?? []).flatMap((one) => momentsOf(one, reading.momentAt))
  const [original] = moments('recurrence-id')
  // Some programs cancel a date without repeating its start.
  const start = part.has('dtstart') ? moments('dtstart')[0] : original
  if (!start) throw new UnreadableEventError('No readable start')
  const title = lineOf(textOf(part, 'summary'), 300) || (series?.title ?? '')
  if (title === '') throw new UnreadableEventError('No title')
  const [rule, ...otherRules] = new Set((part.get('rrule') ?? []).flatMap(({ raw }) => raw || []))
  const isForLaterDates = part.get('recurrence-id')?.[0]?.parameters.range !== undefined
  if (otherRules.length > 0 || part.has('exrule') || isForLaterDates) throw new UnreadableEventError(CANT_REPEAT)
  const zone = series?.zone ?? ((rule && start.zone) || reading.countyZone)
  const startDate = wallTimeIn(start, zone)
  const allDay = startDate.length === 10
  const [end] = moments('dtend')
  const length = lengthOf(part, { title, startDate, end: end && wallTimeIn(end, zone) }, reading.notices)
  const url = webAddress(rawOf(part, 'url'))
  const facts = { title, location: lineOf(textOf(part, 'location'), 500), startDate }
  /** The date of the series that RDATE, EXDATE or RECURRENCE-ID names. */
  const dateOf = (moment: Moment) => {
    const first = series?.startDate ?? startDate
    if (first.length === 10) return wholeDayOf(moment)
    const date = wallTimeIn(moment, zone)
    return date.length > 10 ? date : date + first.slice(10)
  }
  return {
    ...{ ...facts, url, allDay, zone },
    key: keyOf(textOf(part, 'uid') || `facts:${factsOf(facts)}`),
    description: descriptionOf(part, url),
    length: length ?? (series?.allDay === allDay ? series.length : 0),
    cancelled: /^cancell?ed$/i.test(textOf(part, 'status')),
    imageUrl: imageOf(part),
    tags: tagsOf(part),
    original: original && dateOf(original),
    rule: original ? undefined : rule,
    added: moments('rdate').map(dateOf),
    // A day leaves out all of its dates.
    excluded: moments('exdate').map((moment) => (moment.text.length > 10 ? dateOf(moment) : moment.text)),
  }
}

export function keyOf(uid: string): string {
  return uid.length <= 200 ? uid : `sha256:${hash('sha256', uid)}`
}

/** Title, place and start, independent of spelling. */
export function factsOf({ title, location, startDate }: Pick<EventFields, 'title' | 'location' | 'startDate'>): string {
  return [title, location.split(/[,\n]/)[0] ?? '']
    .map((text) => plainWords(text).join(' '))
    .concat(startDate)
    .join('|')
}

/** An event whose end makes no sense comes in without it. */
function lengthOf(
  part: Properties,
  { title, startDate, end }: { title: string; startDate: string; end: string | undefined },
  notices: string[],
): number | undefined {
  const written = rawOf(part, 'dtend') || rawOf(part, 'duration')
  if (written === '') return undefined
  const length = end ? clockTimeBetween(startDate, end) : durationOf(written)
  if (!(length >= 0 && length <= LONGEST_EVENT)) {
    notices.push(`“${title}” has an end that makes no sense, “${written.slice(0, 40)}”. We left it out.`)
    return undefined
  }
  // All-day events end with the day after their last one, but some programs write the last day.
  return startDate.length > 10 ? length : Math.max(0, Math.ceil(length / DAY) - 1) * DAY
}

function durationOf(written: string): number {
  try {
    return ICAL.Duration.fromString(written).toSeconds() * 1000
  } catch {
    return Number.NaN
  }
}

function lineOf(text: string, limit: number): string {
  return clipText(singleLine(withoutMarkup(text)), limit)
}

/** Events have no link field, so the address is appended to the description. */
function descriptionOf(part: Properties, url: string | null): string {
  const written = part.get('description')?.[0]?.values[0] ?? ''
  const lines = withoutMarkup(storable(written).slice(0, 8 * LONGEST_DESCRIPTION)).split(/\r\n|[\n\r\u2028\u2029]/)
  const tidy = lines
    .map(singleLine)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
  const text = clipText(tidy.trim(), LONGEST_DESCRIPTION)
  return url === null || text.includes(url) ? text : `${text}\n\nMore: ${url}`.trim()
}

/** As The Events Calendar attaches it. */
function imageOf(part: Properties): string | null {
  const picture = part.get('attach')?.find(({ parameters }) => /^image\//i.test(parameters.fmttype ?? ''))
  return webAddress(picture?.raw ?? '')
}

function webAddress(text: string): string | null {
  const isAddress = text.length <= 2000 && /^https?:\/\/[^\s<>"]+$/i.test(text) && URL.canParse(text)
  return isAddress ? text : null
}

function tagsOf(part: Properties): string[] {
  const words = (part.get('categories') ?? []).flatMap(({ values }) => values).slice(0, 200)
  return [...new Set(words.map((word) => lineOf(word, 500)))]
    .filter((word) => word !== '' && word.length <= 100)
    .slice(0, 50)
}
