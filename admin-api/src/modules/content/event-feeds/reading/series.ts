import { clockTimeBetween, dayOf, timeOf, wallTimeAfter } from '@hometown/shared-types/calendar/days'
import { addMonths, sameDayIn } from '@hometown/shared-types/calendar/month-days'
import { ruleDays } from '@hometown/shared-types/calendar/rule-days'
import { addCountyDays, type CountyDate } from '@hometown/shared-types/county-time'
import { countyWallTime } from '@hometown/shared-types/county-wall-time'
import type { EventException } from '@hometown/shared-types/event'
import { type EventFields, keyOfDate, type ReadingOptions } from './feed-event.ts'
import { type EventPart, type Moment, spanOf, wallTimeIn, wholeDayOf } from './read-event.ts'
import { dayRuleOf, ruleParts, startsOfRule } from './rules.ts'

/** Of one event that our calendar can't keep as a series. Upcoming ones come first. */
const MOST_SINGLE_DATES = 400
const MONTHS_AHEAD = 13
const DAYS_BACK = 30
const MOST_SKIPPED = 1000
const MOST_EXCEPTIONS = 300
const HOUR = 3600_000

interface Gathering extends ReadingOptions {
  notices: string[]
}

interface Override {
  part: EventPart
  /** Original start, as a wall time of the series. */
  from: string
}

const SINGLE = { rrule: null, recurrenceEndDate: null, skippedDates: [], exceptions: [] }

/** One event, or a series with its changed dates. What isn't a plain series of ours becomes single dates. */
export function eventsOf(main: EventPart, overrides: readonly EventPart[], gathering: Gathering): EventFields[] {
  const inOrder = [...overrides].sort((one, other) => one.sequence - other.sequence)
  const named = inOrder.flatMap((part): Override[] =>
    part.recurrenceId ? [{ part, from: originalStart(part.recurrenceId, main) }] : [],
  )
  return plainSeries(main, named, gathering) ?? singleDates(main, named, gathering)
}

/** An override, or an event that doesn't repeat. @param series what the override doesn't say */
export function eventAlone(part: EventPart, { countyZone, shiftHours }: ReadingOptions, series = part): EventFields {
  const zone = { id: countyZone }
  const { startDate, endDate } = spanOf(part, zone)
  const own = part.recurrenceId && keyOfDate(part.fields.key, part.recurrenceId.text)
  const isShorter = part !== series && !part.hasLength && part.fields.allDay === series.fields.allDay
  return {
    ...part.fields,
    ...SINGLE,
    key: own ?? part.fields.key,
    title: part.fields.title || series.fields.title,
    timeZone: countyZone,
    startDate: shifted(startDate, shiftHours),
    endDate: shifted(isShorter ? wallTimeAfter(startDate, lengthOf(series)) : endDate, shiftHours),
  }
}

function shifted(wall: string, hours = 0): string {
  return wall.length > 10 ? wallTimeAfter(wall, hours * HOUR) : wall
}

function lengthOf(part: EventPart, zone = part.zone): number {
  const { startDate, endDate } = spanOf(part, zone)
  return clockTimeBetween(startDate, endDate)
}

/** The date of a series that RDATE, EXDATE or RECURRENCE-ID names. */
function originalStart(moment: Moment, { fields, start, zone }: EventPart): string {
  if (fields.allDay) return wholeDayOf(moment)
  const wall = wallTimeIn(moment, zone)
  return wall.length > 10 ? wall : wall + timeOf(wallTimeIn(start, zone))
}

/** Undefined if our series can't say it. */
function plainSeries(
  main: EventPart,
  overrides: readonly Override[],
  { notices, shiftHours, ...options }: Gathering,
): EventFields[] | undefined {
  const { rules, exceptionRules, added, zone, fields } = main
  const [rule] = rules
  const isPlain = rule && rules.length === 1 && exceptionRules.length + added.length === 0 && !zone.own
  if (!isPlain || overrides.some(({ part }) => part.isThisAndFuture)) return undefined
  const written = spanOf(main, zone)
  const [startDate, endDate] = [shifted(written.startDate, shiftHours), shifted(written.endDate, shiftHours)]
  const [day, ignored] = [dayOf(written.startDate), [] as string[]]
  const read = dayRuleOf(ruleParts(rule, main, ignored), main)
  if (!read || dayOf(startDate) !== day || ruleDays(read.rrule, day, day, day).length === 0) return undefined
  notices.push(...ignored)
  const skipped = new Set(main.excluded.map((moment) => dayOf(originalStart(moment, main))))
  const exceptions = new Map<CountyDate, EventException>()
  const separate = new Map<CountyDate, EventPart>()
  for (const { part, from } of overrides) {
    const date = dayOf(from)
    const isDate = (read.until === null || date <= read.until) && ruleDays(read.rrule, day, date, date).length > 0
    const isSameForm = part.fields.allDay === fields.allDay || part.fields.cancelled
    if (isDate && isSameForm && (exceptions.has(date) || exceptions.size < MOST_EXCEPTIONS)) {
      skipped.delete(date)
      exceptions.set(date, exceptionOf(main, part, date, shiftHours))
    } else if (isDate || !part.fields.cancelled) {
      if (isDate) skipped.add(date)
      separate.set(date, part)
    }
  }
  const series: EventFields = {
    ...fields,
    ...{ startDate, endDate, timeZone: zone.id, rrule: read.rrule, recurrenceEndDate: read.until },
    skippedDates: [...skipped].sort().slice(-MOST_SKIPPED),
    exceptions: [...exceptions.values()].sort((one, other) => one.originalDate.localeCompare(other.originalDate)),
  }
  return [series, ...[...separate.values()].map((part) => eventAlone(part, { ...options, shiftHours }, main))]
}

function exceptionOf(main: EventPart, part: EventPart, originalDate: CountyDate, shiftHours = 0): EventException {
  const usual = spanOf(main, main.zone)
  const { startDate, endDate } = spanOf(part, main.zone)
  const length = part.hasLength ? clockTimeBetween(startDate, endDate) : lengthOf(main)
  const isUsual = startDate === originalDate + timeOf(usual.startDate) && length === lengthOf(main)
  const keepsTimes = isUsual || part.fields.allDay !== main.fields.allDay
  const other = (name: 'title' | 'description' | 'location') =>
    part.fields[name] === main.fields[name] ? null : part.fields[name]
  return {
    originalDate,
    startDate: keepsTimes ? null : shifted(startDate, shiftHours),
    endDate: keepsTimes ? null : shifted(wallTimeAfter(startDate, length), shiftHours),
    title: other('title') || null,
    description: other('description'),
    location: other('location'),
    cancelled: part.fields.cancelled,
  }
}

/** The dates from a month ago to thirteen months ahead, as events of their own. */
function singleDates(main: EventPart, overrides: readonly Override[], gathering: Gathering): EventFields[] {
  const { notices, countyZone, now, shiftHours } = gathering
  const start = wallTimeIn(main.start, main.zone)
  const repeats = main.rules.length + main.added.length > 0
  const today = countyWallTime(now, main.zone.id).slice(0, 10)
  const window = {
    from: addCountyDays(today, -DAYS_BACK),
    today,
    to: sameDayIn(addMonths(today.slice(0, 7), MONTHS_AHEAD), today),
  }
  const isNear = (wall: string) => dayOf(wall) >= window.from && dayOf(wall) <= window.to
  const added = main.added.map((moment) => originalStart(moment, main))
  const ignored: string[] = []
  const ofRules = main.rules.flatMap((rule) =>
    startsOfRule(ruleParts(rule, main, ignored), main, window, MOST_SINGLE_DATES),
  )
  const starts = new Set(repeats ? [start, ...ofRules, ...added].filter(isNear) : [start])
  for (const rule of main.exceptionRules)
    for (const one of startsOfRule(ruleParts(rule, main, []), main, window, Number.POSITIVE_INFINITY))
      starts.delete(one)
  for (const moment of main.excluded) exclude(starts, moment, main)
  const ofDates = new Map<string, EventPart>()
  for (const { part, from } of overrides.filter(({ part }) => !part.isThisAndFuture)) {
    const sameDay = starts.has(from) ? from : [...starts].find((one) => dayOf(one) === dayOf(from))
    ofDates.set(sameDay ?? from, part)
  }
  const later = overrides
    .filter(({ part }) => part.isThisAndFuture)
    .sort((one, other) => one.from.localeCompare(other.from))
  const sorted = [...starts].sort()
  const kept = nearest(sorted, today)
  notices.push(...ignored)
  if (kept.length < sorted.length || ofRules.length > MOST_SINGLE_DATES) {
    notices.push(`“${main.fields.title}” has too many single dates. We kept ${MOST_SINGLE_DATES}, upcoming ones first.`)
  } else if (main.rules.length > 0) {
    notices.push(
      `“${main.fields.title}” repeats in a way that our calendar can’t keep as a series. We added its dates until ${window.to}.`,
    )
  }

  function eventOfDate(from: string): EventFields {
    const override = ofDates.get(from)
    const key = repeats || override ? keyOfDate(main.fields.key, from) : main.fields.key
    if (override) return { ...eventAlone(override, gathering, main), key }
    const segment = later.findLast((one) => one.from <= from)
    const part = segment?.part ?? main
    const startDate = wallTimeAfter(wallTimeIn(part.start, main.zone), clockTimeBetween(segment?.from ?? start, from))
    const endDate = wallTimeAfter(startDate, lengthOf(part.hasLength ? part : main, main.zone))
    const inCounty = (wall: string) =>
      shifted(wallTimeIn({ text: wall, zone: main.zone }, { id: countyZone }), shiftHours)
    return {
      ...part.fields,
      ...SINGLE,
      ...{ key, timeZone: countyZone, startDate: inCounty(startDate), endDate: inCounty(endDate) },
      title: part.fields.title || main.fields.title,
    }
  }

  const outside = [...ofDates].filter(([from, { fields }]) => !starts.has(from) && !fields.cancelled)
  return [...kept.map(eventOfDate), ...outside.map(([, part]) => eventAlone(part, gathering, main))]
}

/** A day, or a time that isn't one of the dates, leaves out the whole day: some programs write another time. */
function exclude(starts: Set<string>, moment: Moment, main: EventPart): void {
  const start = originalStart(moment, main)
  if (starts.delete(start) && moment.text.length > 10) return
  for (const one of starts) if (dayOf(one) === dayOf(start)) starts.delete(one)
}

/** Upcoming ones first, then the latest past ones. @param starts sorted */
function nearest(starts: readonly string[], today: CountyDate): string[] {
  const past = starts.filter((start) => start < today).length
  const first = Math.max(0, Math.min(past, starts.length - MOST_SINGLE_DATES))
  return starts.slice(first, first + MOST_SINGLE_DATES)
}
