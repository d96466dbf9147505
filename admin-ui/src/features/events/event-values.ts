import {
  type CalendarEvent,
  type CreateEventInput,
  EVENT_STATUSES,
  type EventExceptionInput,
  type EventTextName,
  mapEventTexts,
  RECURRENCE_RULES,
} from '@hometown/shared-types/contract/events'
import { dayOf } from '@hometown/shared-types/rules/calendar/days'
import { toWallTime } from '@hometown/shared-types/rules/calendar/timing'
import { CATEGORIES } from '@hometown/shared-types/rules/categories'
import { z } from 'zod'
import { formatNumber } from '../../lib/formats.ts'
import { EVENT_REPEATS, readRepeatsFromRule, repeatRuleText } from './repeat-rule.ts'
import { addWallMinutes, minutesBetween, timesOfEventDate, timesSent, type WallTime } from './wall-time.ts'

const NEW_EVENT_MINUTES = 60

const isRepeatCount = (text: string) => /^\d{1,3}$/.test(text.trim()) && Number(text) >= 1

/** The form's values: separate dates and times, as in its fields, in the event's time zone. */
export const eventValuesSchema = z
  .object({
    title: z.string().trim().min(1, 'Title is required').max(300, 'The title can have at most 300 characters'),
    ...mapEventTexts(eventTextSchema),
    category: z.enum(CATEGORIES),
    status: z.enum(EVENT_STATUSES),
    allDay: z.boolean(),
    startDay: z.string().min(1, 'Start date is required'),
    startTime: z.string(),
    endDay: z.string().min(1, 'End date is required'),
    endTime: z.string(),
    repeats: z.enum(EVENT_REPEATS),
    /** The stored rule, for when `repeats` is `kept`. */
    kept: z.string(),
    ends: z.enum(['never', 'on', 'after']),
    endsOn: z.string(),
    endsAfter: z.string(),
    skippedDates: z.array(z.string()),
    tags: z.string(),
    imageUrl: z.string(),
    /** The form uploads this to the library before it saves the event. */
    file: z.instanceof(File).nullable(),
  })
  .superRefine((values, context) => {
    const addIssue = (path: keyof EventValues, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message })
    if (!values.allDay && values.startDay && !values.startTime) addIssue('startTime', 'Start time is required')
    if (!values.allDay && values.endDay && !values.endTime) addIssue('endTime', 'End time is required')
    if (values.startDay && values.endDay && startOfEventValues(values) > endOfEventValues(values)) {
      addIssue('endDay', 'The event cannot end before it starts')
    }
    if (values.repeats === 'none') return
    if (values.ends === 'on' && !values.endsOn) addIssue('endsOn', 'Choose the last day')
    if (values.ends === 'on' && values.endsOn && values.endsOn < values.startDay) {
      addIssue('endsOn', 'The last day is before the first')
    }
    if (values.ends === 'after' && !isRepeatCount(values.endsAfter))
      addIssue('endsAfter', 'Enter a number from 1 to 999')
  })
export type EventValues = z.infer<typeof eventValuesSchema>

function eventTextSchema(_name: EventTextName, { label, limit }: { label: string; limit: number }) {
  const tooLong = `The ${label.toLowerCase()} can have at most ${formatNumber(limit)} characters`
  return z.string().trim().max(limit, tooLong)
}

function startOfEventValues({ allDay, startDay, startTime }: EventValues): WallTime {
  return allDay ? startDay : `${startDay}T${startTime}`
}

function endOfEventValues({ allDay, endDay, endTime }: EventValues): WallTime {
  return allDay ? endDay : `${endDay}T${endTime}`
}

/** Returns the values of a new event: an hour from the next full hour, or in the evening of another day. */
export function newEventValues(now: WallTime, day: string | undefined): EventValues {
  const isToday = day === undefined || day === dayOf(now)
  const start = isToday ? addWallMinutes(now, 60 - Number(now.slice(14, 16))) : `${day}T18:00`
  const end = addWallMinutes(start, NEW_EVENT_MINUTES)
  return {
    title: '',
    ...mapEventTexts(() => ''),
    category: 'Events',
    status: 'draft',
    allDay: false,
    ...timeValuesOf(start, end),
    ...repeatValuesOf(null, start, null),
    skippedDates: [],
    tags: '',
    imageUrl: '',
    file: null,
  }
}

/** @param date the opened date of the series; undefined for the series itself. */
export function valuesOfEvent(event: CalendarEvent, date: string | undefined): EventValues {
  const { start, end } = timesOfEventDate(event, date)
  const exception = event.exceptions.find(({ originalDate }) => originalDate === date)
  return {
    title: exception?.title ?? event.title,
    ...mapEventTexts((name) => event[name]),
    description: exception?.description ?? event.description,
    category: event.category,
    status: event.status,
    location: exception?.location ?? event.location,
    allDay: event.allDay,
    ...timeValuesOf(start, end),
    ...repeatValuesOf(event.rrule, toWallTime(event.startDate, event.timeZone), event.recurrenceEndDate),
    skippedDates: event.skippedDates,
    tags: event.tags.join(', '),
    imageUrl: event.imageUrl ?? '',
    file: null,
  }
}

function timeValuesOf(start: WallTime, end: WallTime) {
  return {
    startDay: dayOf(start),
    startTime: start.slice(11) || '12:00',
    endDay: dayOf(end),
    endTime: end.slice(11) || '13:00',
  }
}

function repeatValuesOf(rrule: string | null, start: WallTime, recurrenceEndDate: string | null) {
  return {
    repeats: readRepeatsFromRule(rrule, dayOf(start)),
    kept: rrule ?? '',
    ends: recurrenceEndDate === null ? ('never' as const) : ('on' as const),
    endsOn: recurrenceEndDate ?? '',
    endsAfter: '10',
  }
}

const SINGLE_DATE_FIELDS = new Set<keyof EventValues>([
  'title',
  'description',
  'location',
  'startDay',
  'startTime',
  'endDay',
  'endTime',
])

export function eventInputFrom(values: EventValues, zone: string) {
  return {
    title: values.title.trim(),
    ...mapEventTexts((name) => values[name].trim()),
    category: values.category,
    status: values.status,
    imageUrl: values.imageUrl || null,
    tags: values.tags
      .split(',')
      .map((tag) => tag.trim())
      .filter(Boolean),
    ...timesSent(startOfEventValues(values), endOfEventValues(values), zone),
    allDay: values.allDay,
    ...repeatInputFrom(values, values.startDay),
    skippedDates: values.skippedDates,
  } satisfies CreateEventInput
}

/**
 * Returns the changed fields: for all dates with the opened date's times converted to the series' times, for the
 * following ones with those that the new series begins with. The service moves an unchanged rule along with its dates.
 */
export function seriesChanges(
  values: EventValues,
  base: EventValues,
  event: CalendarEvent,
  { date, scope }: { date: string; scope: 'all' | 'following' },
) {
  const { timeZone } = event
  const [before, after] = [eventInputFrom(base, timeZone), eventInputFrom(values, timeZone)]
  const { startDate, endDate, allDay, recurrenceRule: _, rrule: __, recurrenceEndDate: ___, ...plain } = after
  const changes = Object.entries(plain).filter(([name, value]) => differsInJson(value, Reflect.get(before, name)))
  const isMoved = differsInJson([startDate, endDate, allDay], [before.startDate, before.endDate, before.allDay])
  const ruleFields = ({ repeats, ends, endsOn }: EventValues) => [repeats, ends, ends === 'on' && endsOn]
  const isRuleChanged = values.ends === 'after' || differsInJson(ruleFields(values), ruleFields(base))
  const start = scope === 'all' ? movedSeriesStart(values, event, date) : startOfEventValues(values)
  const end = addWallMinutes(start, minutesBetween(startOfEventValues(values), endOfEventValues(values)))
  return {
    ...Object.fromEntries(changes),
    ...(isMoved && { allDay, ...timesSent(start, end, timeZone) }),
    ...(isRuleChanged && repeatInputFrom(values, dayOf(start))),
  }
}

/** A single date can differ from its series only in its times, title, description and location. */
export function canSaveForOneDate(values: EventValues, base: EventValues): boolean {
  return eventValuesSchema
    .keyof()
    .options.every((field) => SINGLE_DATE_FIELDS.has(field) || !differsInJson(values[field], base[field]))
}

/** Returns the form as an exception for one date; null means "as in the series". */
export function eventExceptionFrom(
  values: EventValues,
  event: CalendarEvent,
  date: string,
): Omit<EventExceptionInput, 'version'> {
  const { start, end } = timesOfEventDate({ ...event, exceptions: [] }, date)
  const isMoved = start !== startOfEventValues(values) || end !== endOfEventValues(values)
  const orNull = (text: string, series: string) => (text.trim() === series ? null : text.trim())
  return {
    ...(isMoved
      ? timesSent(startOfEventValues(values), endOfEventValues(values), event.timeZone)
      : { startDate: null, endDate: null }),
    title: orNull(values.title, event.title),
    description: orNull(values.description, event.description),
    location: orNull(values.location, event.location),
    cancelled: event.exceptions.find(({ originalDate }) => originalDate === date)?.cancelled ?? false,
  }
}

function repeatInputFrom(values: EventValues, startDay: string) {
  const rrule = repeatRuleText(values.repeats, startDay, values.kept)
  if (rrule === null) return { recurrenceRule: null, rrule, recurrenceEndDate: null }
  const recurrenceEndDate = values.ends === 'on' ? values.endsOn : null
  // The service moves a rule along with its dates.
  if (values.repeats === 'kept' && values.ends !== 'after')
    return { recurrenceRule: undefined, rrule: undefined, recurrenceEndDate }
  return {
    recurrenceRule: RECURRENCE_RULES.find((word) => rrule.startsWith(`FREQ=${word.toUpperCase()}`)) ?? null,
    rrule: values.ends === 'after' ? `${rrule};COUNT=${Number(values.endsAfter)}` : rrule,
    recurrenceEndDate,
  }
}

function movedSeriesStart(values: EventValues, event: CalendarEvent, date: string): WallTime {
  const first = toWallTime(event.startDate, event.timeZone)
  const { start } = timesOfEventDate(event, date)
  const moved = addWallMinutes(
    withClockTime(first),
    minutesBetween(withClockTime(start), withClockTime(startOfEventValues(values))),
  )
  return values.allDay ? dayOf(moved) : moved
}

function withClockTime(wall: WallTime): WallTime {
  return wall.length === 10 ? `${wall}T00:00` : wall
}

function differsInJson(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) !== JSON.stringify(other)
}
