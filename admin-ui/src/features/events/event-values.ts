import { dayOf } from '@hometown/shared-types/calendar/days'
import { toWallTime } from '@hometown/shared-types/calendar/event-timing'
import { CATEGORIES } from '@hometown/shared-types/category'
import { type CalendarEvent, EVENT_STATUSES, NEW_EVENT_DURATION } from '@hometown/shared-types/event'
import { type EventTextName, mapEventTexts } from '@hometown/shared-types/event-texts'
import type { UseFormReturn } from 'react-hook-form'
import { z } from 'zod'
import { formatNumber } from '../../lib/numbers.ts'
import { timesOfDate } from '../../parts/events/event-times.ts'
import { MONTH_WAYS, REPEATS, readRepeats, WEEKDAYS } from '../../parts/events/repeat-rule.ts'
import { addMinutes, type WallTime } from '../../parts/events/wall-time.ts'

const whole = (text: string) => /^\d{1,3}$/.test(text.trim()) && Number(text) >= 1

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
    repeats: z.enum(REPEATS),
    frequency: z.enum(['daily', 'weekly', 'monthly', 'yearly']),
    interval: z.string(),
    weekdays: z.array(z.enum(WEEKDAYS)),
    monthWay: z.enum(MONTH_WAYS),
    kept: z.string(),
    ends: z.enum(['never', 'on', 'after']),
    endsOn: z.string(),
    endsAfter: z.string(),
    skippedDates: z.array(z.string()),
    tags: z.string(),
    imageUrl: z.string(),
    /** Uploaded to the library before the event is saved. */
    file: z.instanceof(File).nullable(),
  })
  .superRefine((values, context) => {
    const wrong = (path: keyof EventValues, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message })
    if (!values.allDay && values.startDay && !values.startTime) wrong('startTime', 'Start time is required')
    if (!values.allDay && values.endDay && !values.endTime) wrong('endTime', 'End time is required')
    if (values.startDay && values.endDay && startOf(values) > endOf(values)) {
      wrong('endDay', 'The event cannot end before it starts')
    }
    if (values.repeats === 'none') return
    if (values.repeats === 'custom' && !whole(values.interval)) wrong('interval', 'Enter a number from 1 to 999')
    if (values.ends === 'on' && !values.endsOn) wrong('endsOn', 'Choose the last day')
    if (values.ends === 'on' && values.endsOn && values.endsOn < values.startDay) {
      wrong('endsOn', 'The last day is before the first')
    }
    if (values.ends === 'after' && !whole(values.endsAfter)) wrong('endsAfter', 'Enter a number from 1 to 999')
  })
export type EventValues = z.infer<typeof eventValuesSchema>
export type EventFormApi = UseFormReturn<EventValues>

function eventTextSchema(_name: EventTextName, { label, limit }: { label: string; limit: number }) {
  const tooLong = `The ${label.toLowerCase()} can have at most ${formatNumber(limit)} characters`
  return z.string().trim().max(limit, tooLong)
}

export function startOf({ allDay, startDay, startTime }: EventValues): WallTime {
  return allDay ? startDay : `${startDay}T${startTime}`
}

export function endOf({ allDay, endDay, endTime }: EventValues): WallTime {
  return allDay ? endDay : `${endDay}T${endTime}`
}

/** When a new event for another day than today begins, unless the editor says otherwise. */
const USUAL_START = 'T18:00'

/** Defaults for a new event: an hour from the next full hour, or in the evening of another day. */
export function newEventValues(now: WallTime, day: string | undefined): EventValues {
  const isToday = day === undefined || day === dayOf(now)
  const start = isToday ? addMinutes(now, 60 - Number(now.slice(14, 16))) : day + USUAL_START
  const end = addMinutes(start, NEW_EVENT_DURATION / 60_000)
  return {
    title: '',
    ...mapEventTexts(() => ''),
    category: 'Events',
    status: 'draft',
    allDay: false,
    ...timesOf(start, end),
    ...repeatsOf(null, start, null),
    skippedDates: [],
    tags: '',
    imageUrl: '',
    file: null,
  }
}

/** @param date the opened date of the series; undefined for the series itself. */
export function valuesOfEvent(event: CalendarEvent, date: string | undefined): EventValues {
  const { start, end } = timesOfDate(event, date)
  const exception = event.exceptions.find(({ originalDate }) => originalDate === date)
  return {
    title: exception?.title ?? event.title,
    ...mapEventTexts((name) => event[name]),
    description: exception?.description ?? event.description,
    category: event.category,
    status: event.status,
    location: exception?.location ?? event.location,
    allDay: event.allDay,
    ...timesOf(start, end),
    ...repeatsOf(event.rrule, toWallTime(event.startDate, event.timeZone), event.recurrenceEndDate),
    skippedDates: event.skippedDates,
    tags: event.tags.join(', '),
    imageUrl: event.imageUrl ?? '',
    file: null,
  }
}

function timesOf(start: WallTime, end: WallTime) {
  return {
    startDay: dayOf(start),
    startTime: start.slice(11) || '12:00',
    endDay: dayOf(end),
    endTime: end.slice(11) || '13:00',
  }
}

function repeatsOf(rrule: string | null, start: WallTime, recurrenceEndDate: string | null) {
  const { interval, weekdays, ...rule } = readRepeats(rrule, dayOf(start))
  return {
    ...rule,
    interval: String(interval),
    weekdays: [...weekdays],
    ends: recurrenceEndDate === null ? ('never' as const) : ('on' as const),
    endsOn: recurrenceEndDate ?? '',
    endsAfter: '10',
  }
}
