import type { EventException } from '@hometown/shared-types/contract/events'
import { addMonths, dayOf, sameDayIn, timeOf, wallTimeAfter } from '@hometown/shared-types/rules/calendar/days'
import { ruleDays } from '@hometown/shared-types/rules/calendar/rule-days'
import { compareText } from '@hometown/shared-types/rules/text'
import { addCountyDays, type CountyDate, countyWallTime } from '@hometown/shared-types/rules/time'
import { RRuleTemporal } from 'rrule-temporal'
import { endOfCount, readRule } from '../../events/read-rule.service.ts'
import {
  CANT_REPEAT,
  type EventFields,
  type EventPart,
  keyOf,
  type Reading,
  UnreadableEventError,
} from './read-event.ts'
import { UTC, wallTimeIn, wallTimeOf, wholeDayOf } from './times.ts'

/** Of one event that our calendar can't keep as a series. */
const MOST_SINGLE_DATES = 400
const MONTHS_AHEAD = 13
const HOUR = 3600_000

/** One event, or a series with its changed dates. What isn't a plain series of ours becomes single dates. */
export function eventsOf(main: EventPart, overrides: readonly EventPart[], reading: Reading): EventFields[] {
  if (!main.rule && main.added.length + overrides.length === 0) return [eventAlone(main, reading)]
  const rule = main.rule && readableRule(main.rule, main)
  return plainSeries(main, rule, overrides, reading) ?? singleDates(main, rule, overrides, reading)
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

/** By the hours that an editor chose. */
function shifted(time: string, { shiftHours = 0 }: Reading): string {
  return time.length > 10 ? wallTimeAfter(time, shiftHours * HOUR) : time
}

/** How some programs write that there is no count, interval, end or day, and parts that say nothing about dates. */
const MEANS_NOTHING = /^(?:(?:COUNT|INTERVAL)=(?:0|-\d*)|UNTIL=(?:0{8}|2[2-9]|[3-9]).*|BYDAY=|BYSECOND=.*|X-.*)?$/

/** A rule whose end is on the clocks of its series. @throws UnreadableEventError */
function readableRule(written: string, part: EventPart): string {
  // Some publishers write lists with spaces: `BYDAY=MO, TU`.
  const parts = written.replace(/\s/g, '').toUpperCase().split(';', 30)
  if (!parts.some((one) => /^FREQ=(?:HOURLY|DAILY|WEEKLY|MONTHLY|YEARLY)$/.test(one))) throw cantRepeat()
  return parts
    .filter((one) => !MEANS_NOTHING.test(one))
    .map((one) => one.replace(/^UNTIL=(.*)/, (_, until: string) => `UNTIL=${compact(lastMoment(until, part))}Z`))
    .join(';')
}

function lastMoment(written: string, { allDay, zone }: EventPart): string {
  const text = wallTimeOf(written)
  if (text === undefined) throw cantRepeat()
  const moment = { text, zone: written.endsWith('Z') ? UTC : undefined }
  const wall = allDay || text.length === 10 ? wholeDayOf(moment) : wallTimeIn(moment, zone)
  return wall.length > 10 ? wall : `${wall}T23:59`
}

/** `20261120T190000` */
function compact(wallTime: string): string {
  return `${wallTime.replaceAll(/[-:]/g, '')}00`
}

function cantRepeat(): UnreadableEventError {
  return new UnreadableEventError(CANT_REPEAT)
}

/** Undefined if our series can't say it. */
function plainSeries(
  main: EventPart,
  rule: string | undefined,
  overrides: readonly EventPart[],
  reading: Reading,
): EventFields[] | undefined {
  const { startDate, added, excluded, zone: timeZone } = main
  const read = rule && added.length === 0 ? readRule(rule, { timeZone: UTC, start: startDate }) : undefined
  if (!read?.ok) return undefined
  const { rrule, count, until } = read
  const day = dayOf(startDate)
  const recurrenceEndDate = (count ? endOfCount({ startDate, rrule }, count) : until) ?? null
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

function exceptionOf(main: EventPart, part: EventPart, originalDate: CountyDate, reading: Reading): EventException {
  const { startDate, length, cancelled } = part
  const isUsual = startDate === originalDate + timeOf(main.startDate) && length === main.length
  const time = (text: string) => (isUsual || part.allDay !== main.allDay ? null : shifted(text, reading))
  const other = (name: 'title' | 'description' | 'location') => (part[name] === main[name] ? null : part[name])
  return {
    originalDate,
    startDate: time(startDate),
    endDate: time(wallTimeAfter(startDate, length)),
    ...{ title: other('title'), description: other('description'), location: other('location'), cancelled },
  }
}

/** The dates that aren't over, thirteen months ahead, as events of their own. */
function singleDates(
  main: EventPart,
  rule: string | undefined,
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
  const all = [startDate, ...main.added, ...(rule ? startsOf(rule, startDate, from, to) : [])]
  const starts = [...new Set(all)].filter(isLeft).sort()
  const kept = starts.slice(0, MOST_SINGLE_DATES)
  const until = kept.length < starts.length ? dayOf(kept.at(-1) ?? to) : to
  if (rule || until < to)
    reading.notices.push(
      `“${title}” repeats in a way that our calendar can’t keep as a series. We added its dates until ${until}.`,
    )
  const changes = new Map(overrides.map((part) => [part.original, part]))
  const moved = [...changes.values()].filter(({ original = '', cancelled }) => !starts.includes(original) && !cancelled)
  const events = kept.map((start) => changes.get(start) ?? { ...main, startDate: start, original: start })
  return [...events, ...moved].map((part) => eventAlone(part, reading))
}

/** Limits of the library, so that no rule costs more than a fraction of a second. */
const RULE_LIMITS = { maxIterations: 100_000, maxCandidateEvaluations: 500_000 }

/** Wall times of any rule of RFC 5545 on the days from `from` to `to`, also by hours, week numbers and days of the year. */
function startsOf(rule: string, start: string, from: CountyDate, to: CountyDate): string[] {
  const first = compact(start.length > 10 ? start : `${start}T00:00`)
  try {
    const dates = new RRuleTemporal({
      rruleString: `DTSTART:${first}Z\nRRULE:${rule}`,
      ...RULE_LIMITS,
      cache: false,
    }).between(new Date(`${from}T00:00Z`), new Date(`${addCountyDays(to, 1)}T00:00Z`), false)
    return dates.map((date) => new Date(date.epochMilliseconds).toISOString().slice(0, start.length))
  } catch {
    throw cantRepeat()
  }
}
