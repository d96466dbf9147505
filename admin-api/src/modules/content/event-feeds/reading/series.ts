import type { EventException } from '@hometown/shared-types/contract/events'
import {
  addMonths,
  clockTimeBetween,
  dayOf,
  earlier,
  sameDayIn,
  timeOf,
  wallTimeAfter,
} from '@hometown/shared-types/rules/calendar/days'
import { ruleDays, ruleStarts } from '@hometown/shared-types/rules/calendar/rule-days'
import { addCountyDays, type CountyDate, countyWallTime } from '@hometown/shared-types/rules/time'
import { endOfCount, readRule } from '../../events/read-rule.service.ts'
import { type EventFields, type EventPart, keyOf, UnreadableEventError, wallTimeOf, wholeDayOf } from './read-event.ts'
import { UTC, wallTimeIn } from './time-zones.ts'

export interface ReadingOptions {
  countyZone: string
  now: number
  /** Added to all times, for a publisher whose times are wrong. */
  shiftHours?: number
}

/** Of one event that our calendar can't keep as a series. Upcoming ones come first. */
const MOST_SINGLE_DATES = 400
const MONTHS_AHEAD = 13
const DAYS_BACK = 30
const HOUR = 3600_000

/** In the hours that an editor chose. */
export function shiftedEvent(event: EventFields, options: ReadingOptions): EventFields {
  const shift = (time: string) => shiftedTime(time, options)
  const exceptions = event.exceptions.map(({ startDate, endDate, ...exception }) => ({
    ...exception,
    startDate: startDate && shift(startDate),
    endDate: endDate && shift(endDate),
  }))
  return { ...event, startDate: shift(event.startDate), endDate: shift(event.endDate), exceptions }
}

function shiftedTime(time: string, { shiftHours = 0 }: ReadingOptions): string {
  return time.length > 10 ? wallTimeAfter(time, shiftHours * HOUR) : time
}

/** One event, or a series with its changed dates. What isn't a plain series of ours becomes single dates. */
export function eventsOf(
  main: EventPart,
  overrides: readonly EventPart[],
  options: ReadingOptions,
  notices: string[],
): EventFields[] {
  if (main.rules.length + main.added.length + overrides.length === 0) return [eventAlone(main, options)]
  const rules = main.rules.map((rule) => plainRule(rule, main, notices))
  const inOrder = overrides.toSorted((one, other) => one.sequence - other.sequence)
  return plainSeries(main, rules, inOrder, options) ?? singleDates(main, rules, inOrder, options, notices)
}

/** An event of its own, in county time. @param series has what an override doesn't say */
export function eventAlone(part: EventPart, { countyZone }: ReadingOptions, series = part): EventFields {
  const { key, url, title, description, location, allDay, cancelled, imageUrl, tags } = part
  const isLong = part.hasLength || part.allDay !== series.allDay
  const end = isLong ? part.endDate : wallTimeAfter(part.startDate, lengthOf(series))
  const onCountyClocks = (text: string) => wallTimeIn({ text, zone: part.zone }, countyZone)
  return {
    ...{ url, description, location, allDay, cancelled, imageUrl, tags },
    key: part.original === undefined ? key : keyOf(`${key}/${part.original}`),
    title: title || series.title,
    ...{ startDate: onCountyClocks(part.startDate), endDate: onCountyClocks(end), timeZone: countyZone },
    ...{ rrule: null, recurrenceEndDate: null, skippedDates: [], exceptions: [] },
  }
}

function lengthOf({ startDate, endDate }: EventPart): number {
  return clockTimeBetween(startDate, endDate)
}

/** The rule on the clocks of its series, without what careless programs add. */
function plainRule(written: string, { startDate, allDay, zone, title }: EventPart, notices: string[]): string {
  // Some publishers write lists with spaces: `BYDAY=MO, TU`.
  const parts = new Map(
    written.split(';', 30).map((part): [string, string] => {
      const [name = '', value = ''] = part.replace(/\s/g, '').toUpperCase().split('=')
      return [name, value]
    }),
  )
  if (/^(?:MINUTELY|SECONDLY)$/.test(parts.get('FREQ') ?? ''))
    throw new UnreadableEventError('Repeats every few minutes or seconds, which our calendar can’t show')
  if (!/^(?:HOURLY|DAILY|WEEKLY|MONTHLY|YEARLY)$/.test(parts.get('FREQ') ?? '')) throw cantShow(written)
  const ownTime = { BYHOUR: Number(startDate.slice(11, 13)), BYMINUTE: Number(startDate.slice(14, 16)) }
  for (const [name, value] of parts) {
    if (meansNothing(name, value)) {
      notices.push(`“${title}” repeats by a rule with ${name}=${value.slice(0, 40)}. We ignored that part.`)
      parts.delete(name)
    } else if (name === '' || name === 'BYSECOND' || name.startsWith('X-')) parts.delete(name)
    else if ((name === 'BYHOUR' || name === 'BYMINUTE') && Number(value) === ownTime[name]) parts.delete(name)
  }
  const until = parts.get('UNTIL')
  if (until !== undefined) {
    const text = wallTimeOf(until)
    if (text === undefined && !/^(?:2[2-9]|[3-9]\d)\d{6}/.test(until)) throw cantShow(`UNTIL=${until}`)
    // An end after the year 2199 means without end.
    if (text === undefined) parts.delete('UNTIL')
    else {
      const moment = { text, zone: until.endsWith('Z') && text.length > 10 ? UTC : undefined }
      const wall = allDay ? wholeDayOf(moment) : wallTimeIn(moment, zone)
      parts.set('UNTIL', wall.replace(/[-:]/g, '') + (wall.length > 10 ? '00' : ''))
    }
  }
  return [...parts].map(([name, value]) => `${name}=${value}`).join(';')
}

/** How some programs write that there is no count, no end or no interval: COUNT=-1, INTERVAL=0, UNTIL=00000000. */
function meansNothing(name: string, value: string): boolean {
  if (name === 'COUNT' || name === 'INTERVAL') return Number(value) < 1
  return (name === 'UNTIL' && /^(?:0{8}.*)?$/.test(value)) || (name === 'BYDAY' && value === '')
}

function cantShow(why: string): UnreadableEventError {
  return new UnreadableEventError(`Repeats in a way that our calendar can’t show: ${why.slice(0, 100)}`)
}

/** Undefined if our series can't say it. */
function plainSeries(
  main: EventPart,
  rules: readonly string[],
  overrides: readonly EventPart[],
  options: ReadingOptions,
): EventFields[] | undefined {
  const { startDate: start, added, excluded, zone } = main
  const [rule] = rules
  const isPlain = rule && rules.length === 1 && added.length === 0
  const read = isPlain ? readRule(rule, { timeZone: zone, start }) : undefined
  if (!read?.ok) return undefined
  const day = dayOf(start)
  const isOtherDay = dayOf(shiftedTime(start, options)) !== day
  const hasDate = (date: CountyDate) => ruleDays(read.rrule, day, date, date).length > 0
  if (isOtherDay || !hasDate(day)) return undefined
  const last = read.count === undefined ? undefined : endOfCount({ startDate: start, rrule: read.rrule }, read.count)
  const until = last && read.until ? earlier(last, read.until) : (last ?? read.until ?? null)
  const skipped = new Set(excluded.map(dayOf))
  const exceptions = new Map<CountyDate, EventException>()
  const separate = new Map<CountyDate, EventPart>()
  for (const part of overrides) {
    const date = dayOf(part.original ?? '')
    const isDate = (until === null || date <= until) && hasDate(date)
    const isSameForm = part.allDay === main.allDay || part.cancelled
    if (isDate && isSameForm) {
      skipped.delete(date)
      exceptions.set(date, exceptionOf(main, part, date))
    } else if (isDate || !part.cancelled) {
      if (isDate) skipped.add(date)
      separate.set(date, part)
    }
  }
  const series: EventFields = {
    ...eventAlone(main, options),
    ...{ startDate: start, endDate: main.endDate, timeZone: zone },
    ...{ rrule: read.rrule, recurrenceEndDate: until },
    skippedDates: [...skipped].sort(),
    exceptions: [...exceptions.values()].sort((one, other) => one.originalDate.localeCompare(other.originalDate)),
  }
  return [series, ...[...separate.values()].map((part) => eventAlone(part, options, main))]
}

function exceptionOf(main: EventPart, part: EventPart, originalDate: CountyDate): EventException {
  const length = part.hasLength ? lengthOf(part) : lengthOf(main)
  const isUsual = part.startDate === originalDate + timeOf(main.startDate) && length === lengthOf(main)
  const keepsTimes = isUsual || part.allDay !== main.allDay
  const other = (name: 'title' | 'description' | 'location') => (part[name] === main[name] ? null : part[name])
  return {
    originalDate,
    startDate: keepsTimes ? null : part.startDate,
    endDate: keepsTimes ? null : wallTimeAfter(part.startDate, length),
    title: other('title') || null,
    description: other('description'),
    location: other('location'),
    cancelled: part.cancelled,
  }
}

/** The dates from a month ago to thirteen months ahead, as events of their own. */
function singleDates(
  main: EventPart,
  rules: readonly string[],
  overrides: readonly EventPart[],
  options: ReadingOptions,
  notices: string[],
): EventFields[] {
  const today = countyWallTime(options.now, main.zone).slice(0, 10)
  const from = addCountyDays(today, -DAYS_BACK)
  const to = sameDayIn(addMonths(today.slice(0, 7), MONTHS_AHEAD), today)
  const isNear = (wall: string) => dayOf(wall) >= from && dayOf(wall) <= to
  const repeats = rules.length + main.added.length > 0
  const ofRules = rules.flatMap((rule) => startsOf(rule, main.startDate, from, to))
  const starts = new Set([main.startDate, ...ofRules, ...main.added].filter((one) => !repeats || isNear(one)))
  for (const excluded of main.excluded) exclude(starts, excluded)
  const ofDates = new Map<string, EventPart>()
  for (const part of overrides) {
    const date = part.original ?? ''
    const sameDay = starts.has(date) ? date : [...starts].find((one) => dayOf(one) === dayOf(date))
    ofDates.set(sameDay ?? date, { ...part, original: sameDay ?? date })
  }
  const sorted = [...starts].sort()
  const past = sorted.filter((start) => start < today).length
  const first = Math.max(0, Math.min(past, sorted.length - MOST_SINGLE_DATES))
  const kept = sorted.slice(first, first + MOST_SINGLE_DATES)
  if (kept.length < sorted.length)
    notices.push(`“${main.title}” has too many single dates. We kept ${MOST_SINGLE_DATES}, upcoming ones first.`)
  else if (rules.length > 0)
    notices.push(
      `“${main.title}” repeats in a way that our calendar can’t keep as a series. We added its dates until ${to}.`,
    )
  const eventAt = (date: string): EventFields => {
    const override = ofDates.get(date)
    if (override) return eventAlone(override, options, main)
    const startDate = wallTimeAfter(main.startDate, clockTimeBetween(main.startDate, date))
    const endDate = wallTimeAfter(startDate, lengthOf(main))
    return eventAlone({ ...main, startDate, endDate, original: repeats ? date : undefined }, options)
  }
  const outside = [...ofDates].filter(([date, { cancelled }]) => !starts.has(date) && !cancelled)
  return [...kept.map(eventAt), ...outside.map(([, part]) => eventAlone(part, options, main))]
}

/** A day, or a time that isn't one of the dates, leaves out the whole day: some programs write another time. */
function exclude(starts: Set<string>, excluded: string): void {
  if (starts.delete(excluded)) return
  for (const one of starts) if (dayOf(one) === dayOf(excluded)) starts.delete(one)
}

/** Wall times of any rule of RFC 5545 on the days from `from` to `to`. */
function startsOf(rule: string, start: string, from: CountyDate, to: CountyDate): string[] {
  // An end on a day includes its times.
  const text = rule.replace(/(UNTIL=\d{8})(T\d{6})?/, (_until, day: string, time = 'T235959') => `${day}${time}Z`)
  try {
    return ruleStarts(text, start, from, to)
  } catch (error) {
    if (error instanceof RangeError) throw cantShow('its rule can’t be read, or has too many dates')
    throw error
  }
}
