import type { EventException } from '@hometown/shared-types/contract/events'
import { addMonths, dayOf, sameDayIn, timeOf, wallTimeAfter } from '@hometown/shared-types/rules/calendar/days'
import { ruleDays } from '@hometown/shared-types/rules/calendar/rule-days'
import { compareText } from '@hometown/shared-types/rules/text'
import { type CountyDate, countyWallTime } from '@hometown/shared-types/rules/time'
import { pick } from '../../../../lib/pick.ts'
import { lastDayOfCount, parseRecurrenceRule } from '../../events/recurrence-rule.ts'
import { wallTimeInZone } from './ical-times.ts'
import type { ParseContext, ParsedEvent, ParsedVevent } from './parse-vevent.ts'

/** How many dates an event may have that our calendar can't keep as a series. */
const SINGLE_DATES_LIMIT = 400
const SINGLE_DATES_MONTHS_AHEAD = 13
const HOUR_MS = 3600_000

/** Returns one event, or a series with its changed dates. A series that ours can't say becomes single dates. */
export function eventsOfVevents(
  main: ParsedVevent,
  overrides: readonly ParsedVevent[],
  context: ParseContext,
): ParsedEvent[] {
  if (!main.rule && main.added.length + overrides.length === 0) return [singleEvent(main, context)]
  const series = seriesFromVevents(main, overrides, context)
  return series ? [series] : toSingleEvents(main, overrides, context)
}

/** Returns an event of its own, in county time. */
export function singleEvent(part: ParsedVevent, context: ParseContext): ParsedEvent {
  const inCounty = (text: string) => shiftTime(wallTimeInZone({ text, zone: part.zone }, context.countyZone), context)
  return {
    ...pick(part, 'url', 'title', 'description', 'location', 'allDay', 'cancelled', 'imageUrl', 'tags'),
    key: part.original === undefined ? part.key : `${part.key}/${part.original}`,
    startDate: inCounty(part.startDate),
    endDate: inCounty(wallTimeAfter(part.startDate, part.length)),
    timeZone: context.countyZone,
    rrule: null,
    recurrenceEndDate: null,
    skippedDates: [],
    exceptions: [],
  }
}

function shiftTime(time: string, { shiftHours = 0 }: ParseContext): string {
  return time.length > 10 ? wallTimeAfter(time, shiftHours * HOUR_MS) : time
}

/** Returns undefined if our calendar can't say it in one series. */
function seriesFromVevents(
  main: ParsedVevent,
  overrides: readonly ParsedVevent[],
  context: ParseContext,
): ParsedEvent | undefined {
  const { startDate, rule, added, excluded, zone: timeZone } = main
  const parsed = rule && added.length === 0 ? parseRecurrenceRule(rule) : undefined
  if (!parsed?.ok) return undefined
  const { rrule, count, until } = parsed
  const day = dayOf(startDate)
  const recurrenceEndDate = (count ? lastDayOfCount({ startDate, rrule }, count) : until) ?? null
  const isDate = (date: CountyDate) =>
    (recurrenceEndDate === null || date <= recurrenceEndDate) && ruleDays(rrule, day, date, date).length > 0
  const isException = ({ cancelled, allDay, original = '' }: ParsedVevent) =>
    cancelled || (allDay === main.allDay && isDate(dayOf(original)))
  const isPlain = isDate(day) && dayOf(shiftTime(startDate, context)) === day && overrides.every(isException)
  if (!isPlain) return undefined
  const exceptions = overrides
    .map((part) => seriesExceptionOf(main, part, context))
    .sort((one, other) => compareText(one.originalDate, other.originalDate))
  const changedDates = new Set(exceptions.map(({ originalDate }) => originalDate))
  return {
    ...singleEvent(main, context),
    startDate: shiftTime(startDate, context),
    endDate: shiftTime(wallTimeAfter(startDate, main.length), context),
    timeZone,
    rrule,
    recurrenceEndDate,
    exceptions,
    skippedDates: [...new Set(excluded)].filter((date) => !changedDates.has(date)).sort(),
  }
}

function seriesExceptionOf(main: ParsedVevent, part: ParsedVevent, context: ParseContext): EventException {
  const { startDate, length, original = '', cancelled } = part
  const isUsual = startDate === original && length === main.length
  const time = (text: string) => (isUsual || part.allDay !== main.allDay ? null : shiftTime(text, context))
  const other = (name: 'title' | 'description' | 'location') => (part[name] === main[name] ? null : part[name])
  return {
    originalDate: dayOf(original),
    startDate: time(startDate),
    endDate: time(wallTimeAfter(startDate, length)),
    title: other('title'),
    description: other('description'),
    location: other('location'),
    cancelled,
  }
}

/** Returns the dates that aren't over, thirteen months ahead, as events of their own. */
function toSingleEvents(main: ParsedVevent, overrides: readonly ParsedVevent[], context: ParseContext): ParsedEvent[] {
  const { startDate, title, rule, length } = main
  const today = countyWallTime(context.now - HOUR_MS * (context.shiftHours ?? 0), main.zone).slice(0, 10)
  const from = dayOf(wallTimeAfter(`${today}T00:00`, -length))
  const to = sameDayIn(addMonths(today.slice(0, 7), SINGLE_DATES_MONTHS_AHEAD), today)
  const days = rule ? ruleDays(rule, dayOf(startDate), from, to) : []
  const all = new Set([startDate, ...main.added, ...days.map((day) => day + timeOf(startDate))])
  const isLeft = (day: CountyDate) => day >= from && day <= to && !main.excluded.includes(day)
  const starts = [...all].filter((start) => isLeft(dayOf(start))).sort()
  const limitedStarts = starts.slice(0, SINGLE_DATES_LIMIT)
  const until = limitedStarts.length < starts.length ? dayOf(limitedStarts.at(-1) ?? to) : to
  if (rule || until < to)
    context.notices.push(
      `“${title}” repeats in a way that our calendar can’t keep as a series. We added its dates until ${until}.`,
    )
  const changes = new Map(overrides.map((part) => [part.original, part]))
  const movedDates = [...changes.values()].filter(
    ({ original = '', cancelled }) => !starts.includes(original) && !cancelled,
  )
  const events = limitedStarts.map((start) => changes.get(start) ?? { ...main, startDate: start, original: start })
  return [...events, ...movedDates].map((part) => singleEvent(part, context))
}
