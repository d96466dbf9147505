import type { EventException } from '@hometown/shared-types/contract/events'
import { addMonths, dayOf, sameDayIn, timeOf, wallTimeAfter } from '@hometown/shared-types/rules/calendar/days'
import { ruleDays } from '@hometown/shared-types/rules/calendar/rule-days'
import { compareText } from '@hometown/shared-types/rules/text'
import { addCountyDays, type CountyDate, countyWallTime } from '@hometown/shared-types/rules/time'
import { RRuleTemporal } from 'rrule-temporal'
import { endOfCount, readRule } from '../../events/read-rule.service.ts'
import {
  type EventFields,
  type EventPart,
  keyOf,
  type Reading,
  UnreadableEventError,
  wallTimeOf,
  wholeDayOf,
} from './read-event.ts'
import { UTC, wallTimeIn } from './time-zones.ts'

/** Of one event that our calendar can't keep as a series. */
const MOST_SINGLE_DATES = 400
const MONTHS_AHEAD = 13
const HOUR = 3600_000

/** By the hours that an editor chose. */
function shifted(time: string, { shiftHours = 0 }: Reading): string {
  return time.length > 10 ? wallTimeAfter(time, shiftHours * HOUR) : time
}

/** One event, or a series with its changed dates. What isn't a plain series of ours becomes single dates. */
export function eventsOf(main: EventPart, overrides: readonly EventPart[], reading: Reading): EventFields[] {
  if (main.rules.length + main.added.length + overrides.length === 0) return [eventAlone(main, reading)]
  const rules = main.rules.map((rule) => readableRule(rule, main, reading))
  return plainSeries(main, rules, overrides, reading) ?? singleDates(main, rules, overrides, reading)
}

/** An event of its own, in county time. */
export function eventAlone(part: EventPart, reading: Reading): EventFields {
  const { key, url, title, description, location, allDay, cancelled, imageUrl, tags } = part
  const inCounty = (text: string) => shifted(wallTimeIn({ text, zone: part.zone }, reading.countyZone), reading)
  return {
    ...{ url, title, description, location, allDay, cancelled, imageUrl, tags },
    key: part.original === undefined ? key : keyOf(`${key}/${part.original}`),
    startDate: inCounty(part.startDate),
    endDate: inCounty(wallTimeAfter(part.startDate, part.length)),
    timeZone: reading.countyZone,
    ...{ rrule: null, recurrenceEndDate: null, skippedDates: [], exceptions: [] },
  }
}

interface Rule {
  /** Without its UNTIL. */
  readonly text: string
  /** The last moment at which a date may begin, on the clocks of the series. */
  readonly until: string | undefined
}

/** How some programs write that there is no count, no interval, no end or no day. */
const MEANS_NOTHING = /^(?:(?:COUNT|INTERVAL)=(?:0|-\d*)|UNTIL=0{8}.*|BYDAY=)$/

/** @throws UnreadableEventError */
function readableRule(written: string, part: EventPart, { notices }: Reading): Rule {
  // Some publishers write lists with spaces: `BYDAY=MO, TU`.
  const parts = written.replace(/\s/g, '').toUpperCase().split(';', 30)
  if (!parts.some((one) => /^FREQ=(?:HOURLY|DAILY|WEEKLY|MONTHLY|YEARLY)$/.test(one))) throw cantShow(written)
  for (const one of parts.filter((all) => MEANS_NOTHING.test(all)))
    notices.push(`“${part.title}” repeats by a rule with ${one.slice(0, 50)}. We ignored that part.`)
  const said = parts.filter((one) => !MEANS_NOTHING.test(one))
  const until = said.find((one) => one.startsWith('UNTIL='))?.slice('UNTIL='.length)
  const text = said.filter((one) => !/^(?:UNTIL=.*|BYSECOND=.*|X-.*)?$/.test(one)).join(';')
  return { text, until: until === undefined ? until : lastMoment(until, part) }
}

/** Undefined for an end after the year 2199, which means without end. */
function lastMoment(written: string, { allDay, zone }: EventPart): string | undefined {
  const text = wallTimeOf(written)
  if (text === undefined && /^(?:2[2-9]|[3-9]\d)\d{6}/.test(written)) return undefined
  if (text === undefined) throw cantShow(`UNTIL=${written}`)
  const moment = { text, zone: written.endsWith('Z') && text.length > 10 ? UTC : undefined }
  if (allDay) return wholeDayOf(moment)
  const wall = wallTimeIn(moment, zone)
  return wall.length > 10 ? wall : `${wall}T23:59`
}

function cantShow(why: string): UnreadableEventError {
  return new UnreadableEventError(`Repeats in a way that our calendar can’t show: ${why.slice(0, 100)}`)
}

/** Undefined if our series can't say it. */
function plainSeries(
  main: EventPart,
  [rule, ...otherRules]: readonly Rule[],
  overrides: readonly EventPart[],
  reading: Reading,
): EventFields[] | undefined {
  const { startDate, added, excluded, zone: timeZone } = main
  const read = rule && otherRules.length + added.length === 0 ? readRule(rule.text) : undefined
  if (!rule || !read?.ok) return undefined
  const { rrule, count } = read
  const day = dayOf(startDate)
  const ends = [...(count ? [endOfCount({ startDate, rrule }, count)] : []), ...lastDays(rule.until, startDate)]
  const recurrenceEndDate = ends.sort()[0] ?? null
  const isDate = (date: CountyDate) =>
    (recurrenceEndDate === null || date <= recurrenceEndDate) && ruleDays(rrule, day, date, date).length > 0
  if (!isDate(day) || dayOf(shifted(startDate, reading)) !== day) return undefined
  const isChange = (part: EventPart) => isDate(originalDay(part)) && (part.allDay === main.allDay || part.cancelled)
  const changes = new Map(overrides.filter(isChange).map((part) => [originalDay(part), part]))
  const others = overrides.filter((part) => !isChange(part) && !part.cancelled)
  const skipped = new Set([...excluded.map(dayOf), ...others.map(originalDay)])
  const series: EventFields = {
    ...eventAlone(main, reading),
    startDate: shifted(startDate, reading),
    endDate: shifted(wallTimeAfter(startDate, main.length), reading),
    ...{ timeZone, rrule, recurrenceEndDate },
    skippedDates: [...skipped].filter((date) => !changes.has(date)).sort(),
    exceptions: [...changes]
      .map(([date, part]) => exceptionOf(main, part, date, reading))
      .sort((one, other) => compareText(one.originalDate, other.originalDate)),
  }
  return [series, ...others.map((part) => eventAlone(part, reading))]
}

function originalDay({ original = '' }: EventPart): CountyDate {
  return dayOf(original)
}

/** Before the hour of the series, the day of its end has no date. */
function lastDays(until: string | undefined, startDate: string): CountyDate[] {
  if (until === undefined) return []
  const day = dayOf(until)
  return [until < day + timeOf(startDate) ? addCountyDays(day, -1) : day]
}

function exceptionOf(main: EventPart, part: EventPart, originalDate: CountyDate, reading: Reading): EventException {
  const { startDate, length } = part
  const isUsual = startDate === originalDate + timeOf(main.startDate) && length === main.length
  const time = (text: string) => (isUsual || part.allDay !== main.allDay ? null : shifted(text, reading))
  const other = (name: 'title' | 'description' | 'location') => (part[name] === main[name] ? null : part[name])
  return {
    originalDate,
    startDate: time(startDate),
    endDate: time(wallTimeAfter(startDate, length)),
    title: other('title'),
    description: other('description'),
    location: other('location'),
    cancelled: part.cancelled,
  }
}

/** The dates that aren't over, thirteen months ahead, as events of their own. */
function singleDates(
  main: EventPart,
  rules: readonly Rule[],
  overrides: readonly EventPart[],
  reading: Reading,
): EventFields[] {
  const { startDate, title, length } = main
  const today = countyWallTime(reading.now - HOUR * (reading.shiftHours ?? 0), main.zone).slice(0, 10)
  const from = dayOf(wallTimeAfter(`${today}T00:00`, -length))
  const to = sameDayIn(addMonths(today.slice(0, 7), MONTHS_AHEAD), today)
  const excluded = new Set(main.excluded)
  const isLeft = (start: string) =>
    dayOf(start) >= from && dayOf(start) <= to && !excluded.has(start) && !excluded.has(dayOf(start))
  const all = [startDate, ...main.added, ...rules.flatMap((rule) => startsOf(rule, startDate, from, to))]
  const starts = [...new Set(all)].filter(isLeft).sort()
  const kept = starts.slice(0, MOST_SINGLE_DATES)
  if (kept.length < starts.length)
    reading.notices.push(`“${title}” has too many single dates. We kept the next ${MOST_SINGLE_DATES}.`)
  else if (rules.length > 0)
    reading.notices.push(
      `“${title}” repeats in a way that our calendar can’t keep as a series. We added its dates until ${to}.`,
    )
  const changes = new Map(overrides.map((part) => [part.original, part]))
  const moved = [...changes.values()].filter(({ original = '', cancelled }) => !starts.includes(original) && !cancelled)
  const events = kept.map((start) => changes.get(start) ?? { ...main, startDate: start, original: start })
  return [...events, ...moved].map((part) => eventAlone(part, reading))
}

/** Limits of the library, so that no rule costs more than a fraction of a second. */
const RULE_LIMITS = { maxIterations: 100_000, maxCandidateEvaluations: 500_000 }

/** Wall times of any rule of RFC 5545 on the days from `from` to `to`, also by hours, week numbers and days of the year. */
function startsOf({ text, until }: Rule, start: string, from: CountyDate, to: CountyDate): string[] {
  const first = `${dayOf(start)}${timeOf(start) || 'T00:00'}`.replaceAll(/[-:]/g, '')
  try {
    const dates = new RRuleTemporal({
      rruleString: `DTSTART:${first}00Z\nRRULE:${text}`,
      ...RULE_LIMITS,
      cache: false,
    }).between(new Date(`${from}T00:00Z`), new Date(`${addCountyDays(to, 1)}T00:00Z`), false)
    const starts = dates.map((date) => new Date(date.epochMilliseconds).toISOString().slice(0, start.length))
    return starts.filter((one) => until === undefined || one <= until)
  } catch {
    throw cantShow('its rule can’t be read, or has too many dates')
  }
}
