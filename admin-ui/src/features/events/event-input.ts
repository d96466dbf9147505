import { dayOf } from '@hometown/shared-types/calendar/days'
import { toWallTime } from '@hometown/shared-types/calendar/event-timing'
import type { CalendarEvent, CreateEventInput, EventExceptionInput } from '@hometown/shared-types/event'
import { mapEventTexts } from '@hometown/shared-types/event-texts'
import { timesOfDate, timesSent } from '../../parts/events/event-times.ts'
import { movedRule, type RepeatRule, ruleText, weekdayCode } from '../../parts/events/repeat-rule.ts'
import { addMinutes, minutesBetween, type WallTime } from '../../parts/events/wall-time.ts'
import { type EventValues, endOf, eventValuesSchema, startOf } from './event-values.ts'

const ONE_DATE_FIELDS = new Set<keyof EventValues>([
  'title',
  'description',
  'location',
  'startDay',
  'startTime',
  'endDay',
  'endTime',
])

/** All fields, for a new event or to replace one. */
export function inputOf(values: EventValues, zone: string) {
  return {
    title: values.title.trim(),
    ...mapEventTexts((name) => values[name].trim()),
    category: values.category,
    status: values.status,
    imageUrl: values.imageUrl || null,
    tags: tagsOf(values.tags),
    ...timesSent(startOf(values), endOf(values), zone),
    allDay: values.allDay,
    ...repeatsSent(values, values.startDay),
    skippedDates: values.skippedDates,
  } satisfies CreateEventInput
}

/** The changed fields, with the opened date's times converted to the series' times. */
export function seriesChanges(values: EventValues, opened: EventValues, event: CalendarEvent, date: string) {
  const { timeZone } = event
  const [before, after] = [inputOf(opened, timeZone), inputOf(values, timeZone)]
  const { startDate, endDate, allDay, recurrenceRule, rrule, recurrenceEndDate, ...plain } = after
  const changed = Object.entries(plain).filter(([name, value]) => differs(value, Reflect.get(before, name)))
  const isMoved = differs([startDate, endDate, allDay], [before.startDate, before.endDate, before.allDay])
  const isRuleChanged =
    values.ends === 'after' ||
    differs([rrule, recurrenceRule, recurrenceEndDate], [before.rrule, before.recurrenceRule, before.recurrenceEndDate])
  const isMovedByDays = values.startDay !== opened.startDay
  const start = isMoved ? movedStart(values, event, date) : toWallTime(event.startDate, timeZone)
  return {
    ...Object.fromEntries(changed),
    ...(isMoved && {
      allDay,
      ...timesSent(start, addMinutes(start, minutesBetween(startOf(values), endOf(values))), timeZone),
    }),
    ...(isRuleChanged && repeatsSent(values, dayOf(start))),
    ...(!isRuleChanged &&
      isMovedByDays && { rrule: movedRule(event.rrule, dayOf(toWallTime(event.startDate, timeZone)), dayOf(start)) }),
  }
}

/** The same for changes from the opened date on: the times are the first ones of the new series. */
export function followingChanges(values: EventValues, opened: EventValues, event: CalendarEvent, date: string) {
  const { startDate, endDate, rrule, ...changes }: ReturnType<typeof seriesChanges> = seriesChanges(
    values,
    opened,
    event,
    date,
  )
  const isMoved = startDate !== undefined || endDate !== undefined
  const isRuleChanged = rrule !== undefined
  return {
    ...changes,
    ...(isMoved && timesSent(startOf(values), endOf(values), event.timeZone)),
    ...(isRuleChanged && {
      rrule: 'recurrenceRule' in changes ? rrule : movedRule(event.rrule, date, values.startDay),
    }),
  }
}

/** A single date may differ only in its times, title, description and location. */
export function canBeOneDate(values: EventValues, opened: EventValues): boolean {
  return eventValuesSchema
    .keyof()
    .options.every(
      (field) =>
        ONE_DATE_FIELDS.has(field) ||
        !differs(values[field], opened[field]) ||
        (field === 'weekdays' && isOnStartsWeekday(values) && isOnStartsWeekday(opened)),
    )
}

/** The form changes the weekday together with the date, so moving a date doesn't mean changing the rule. */
function isOnStartsWeekday({ weekdays, startDay }: EventValues): boolean {
  return weekdays.join() === weekdayCode(startDay)
}

/** The form as an exception for one date; null means "as in the series". */
export function exceptionOf(values: EventValues, event: CalendarEvent, date: string): EventExceptionInput {
  const own = { ...event, exceptions: [] }
  const { start, end } = timesOfDate(own, date)
  const isMoved = start !== startOf(values) || end !== endOf(values)
  const orNull = (text: string, series: string) => (text.trim() === series ? null : text.trim())
  return {
    ...(isMoved ? timesSent(startOf(values), endOf(values), event.timeZone) : { startDate: null, endDate: null }),
    title: orNull(values.title, event.title),
    description: orNull(values.description, event.description),
    location: orNull(values.location, event.location),
    cancelled: event.exceptions.find(({ originalDate }) => originalDate === date)?.cancelled ?? false,
  }
}

/** 'Music, Food ,,' → Music and Food. */
export function tagsOf(text: string): string[] {
  return text
    .split(',')
    .map((tag) => tag.trim())
    .filter(Boolean)
}

export function ruleOf(values: EventValues): RepeatRule {
  const { repeats, frequency, interval, weekdays, monthWay, kept } = values
  return { repeats, frequency, interval: Number(interval) || 1, weekdays, monthWay, kept }
}

function repeatsSent(values: EventValues, startDay: string) {
  const rrule = ruleText(ruleOf(values), startDay)
  if (rrule === null) return { recurrenceRule: null, rrule, recurrenceEndDate: null }
  const { repeats, frequency, ends, endsOn, endsAfter } = values
  const isNamed = repeats !== 'custom' && repeats !== 'kept' && repeats !== 'none'
  return {
    recurrenceRule: isNamed ? repeats : frequency,
    rrule: ends === 'after' ? `${rrule};COUNT=${Number(endsAfter)}` : rrule,
    recurrenceEndDate: ends === 'on' ? endsOn : null,
  }
}

/** The series' start after its opened date is moved to the form's date. */
function movedStart(values: EventValues, event: CalendarEvent, date: string): WallTime {
  const first = toWallTime(event.startDate, event.timeZone)
  const { start } = timesOfDate(event, date)
  const moved = addMinutes(withClock(first), minutesBetween(withClock(start), withClock(startOf(values))))
  return values.allDay ? dayOf(moved) : moved
}

function withClock(wall: WallTime): WallTime {
  return wall.length === 10 ? `${wall}T00:00` : wall
}

function differs(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) !== JSON.stringify(other)
}
