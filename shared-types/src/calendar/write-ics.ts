import ical, { type ICalEventData, ICalEventStatus } from 'ical-generator'
import { addCountyDays } from '../county-time.ts'
import { dayOf } from './days.ts'
import { instantsOf, toInstant, toWallTime } from './event-timing.ts'
import { type IcsDates, icsDates } from './ics-dates.ts'
import { escapedIcsLine, icsAddress, icsLine, icsText, WallTime } from './ics-text.ts'
import { icsZoneBlock, icsZoneName } from './ics-zones.ts'
import type { EventTiming, Occurrence } from './timing.ts'

const PRODUCT = '//Hometown//Calendar//EN'

/** What a calendar file says of an event. */
export interface IcsEvent {
  /** Stays for ever. */
  readonly uid: string
  readonly sequence: number
  readonly title: string
  readonly description: string
  readonly location: string
  /** The event's page. */
  readonly url: string | null
  readonly categories: readonly string[]
  readonly timing: EventTiming
  /** The last change, in milliseconds or ISO 8601: DTSTAMP and LAST-MODIFIED. */
  readonly updatedAt: number | string
  readonly createdAt?: number | string | undefined
  /** Not published yet. */
  readonly tentative?: boolean | undefined
}

/** A calendar file's own facts. */
export interface IcsCalendar {
  readonly name: string
  readonly description?: string | undefined
  /** The calendar's page. */
  readonly url?: string | undefined
  /** The zone of the paper, and those of its events; the first is the calendar's own. */
  readonly timeZones: readonly string[]
}

/**
 * The VEVENT of an event and those of its dates at which something is otherwise, lines folded and ended with CR LF. Only
 * the event enters: same event, same bytes. It takes long enough to be kept per event and version. Empty for a series
 * whose rule gives no date at all.
 */
export function icsEvent(event: IcsEvent): string {
  const dates = icsDates(event.timing, Date.parse(toIso(event.updatedAt)))
  if (!dates) return ''
  const calendar = ical({ prodId: PRODUCT })
  calendar.createEvent({ ...commonOf(event), ...seriesOf(event.timing, dates) })
  for (const occurrence of dates.otherwise)
    calendar.createEvent({ ...commonOf(event), ...overrideOf(event, occurrence) })
  const text = calendar.toString()
  const events = text.slice(text.indexOf('BEGIN:VEVENT'), text.lastIndexOf('END:VCALENDAR'))
  // The library writes the date of an all-day override as a time.
  return events.replace(/(?<=\r\n)RECURRENCE-ID:(\d{8})T000000Z?(?=\r\n)/g, 'RECURRENCE-ID;VALUE=DATE:$1')
}

/** A whole calendar file around what `icsEvent` made. Cheap: nothing of the events is read. */
export function icsCalendar(calendar: IcsCalendar, components: readonly string[]): string {
  const zones = [...new Set(calendar.timeZones.map(icsZoneName))]
  const file = ical({
    prodId: PRODUCT,
    name: escapedIcsLine(calendar.name),
    description: calendar.description ? escapedIcsLine(calendar.description) : null,
    url: icsAddress(calendar.url ?? null),
    timezone: zones[0] ?? null,
    ttl: 60 * 60,
  }).toString()
  const head = file.slice(0, file.lastIndexOf('END:VCALENDAR'))
  return [head, ...zones.map(icsZoneBlock), ...components, 'END:VCALENDAR\r\n'].join('')
}

function commonOf(event: IcsEvent): Omit<ICalEventData, 'start'> {
  const { timing } = event
  return {
    id: icsLine(event.uid),
    sequence: event.sequence,
    stamp: toIso(event.updatedAt),
    lastModified: toIso(event.updatedAt),
    ...(event.createdAt !== undefined && { created: toIso(event.createdAt) }),
    summary: icsLine(event.title),
    ...(event.description && { description: icsText(event.description) }),
    ...(event.location && { location: icsLine(event.location) }),
    url: icsAddress(event.url),
    categories: event.categories.map((name) => ({ name: icsLine(name) })),
    status: statusOf(event, timing.cancelled),
    ...(timing.allDay ? { allDay: true } : { timezone: icsZoneName(timing.timeZone) }),
  }
}

function seriesOf(timing: EventTiming, dates: IcsDates) {
  const repeating = repeatingLines(timing, dates)
  return { ...spanOf(timing, dates.first), ...(repeating && { repeating }) }
}

function overrideOf(event: IcsEvent, occurrence: Occurrence) {
  const { timing } = event
  const { exception, originalDate } = occurrence
  const regularStart = timing.allDay ? originalDate : originalDate + timing.startDate.slice(10)
  return {
    ...spanOf(timing, occurrence),
    recurrenceId: new WallTime(regularStart),
    status: statusOf(event, occurrence.cancelled),
    ...(exception?.title && { summary: icsLine(exception.title) }),
    ...(exception?.description && { description: icsText(exception.description) }),
    ...(exception?.location && { location: icsLine(exception.location) }),
  }
}

/** Ours is the last day, theirs the first that is free again. Times that no clock shows are told as those it then shows. */
function spanOf({ allDay, timeZone }: EventTiming, { start, end }: Pick<Occurrence, 'start' | 'end'>) {
  if (allDay) return { start: new WallTime(start), end: new WallTime(addCountyDays(dayOf(end), 1)) }
  const instants = instantsOf({ start, end }, timeZone)
  const onClocks = (instant: number) => new WallTime(toWallTime(new Date(instant).toISOString(), timeZone))
  return { start: onClocks(instants.start), end: onClocks(instants.end) }
}

function repeatingLines({ rrule, allDay, timeZone, startDate, recurrenceEndDate }: EventTiming, dates: IcsDates) {
  if (!rrule) return undefined
  const until = recurrenceEndDate && `;UNTIL=${untilOf(recurrenceEndDate, allDay, timeZone)}`
  const excluded = dates.excluded.map((day) => new WallTime(allDay ? day : day + startDate.slice(10)))
  const days = excluded.map((time) => time.format() + (allDay ? '' : `T${time.format('HHmmss')}`))
  const form = allDay ? ';VALUE=DATE' : `;TZID=${icsZoneName(timeZone)}`
  return [`RRULE:${rrule}${until ?? ''}`, ...days.map((day) => `EXDATE${form}:${day}`)].join('\n')
}

/** A day for all-day series, else the last second of that day in UTC, as the rules of the format ask. */
function untilOf(lastDay: string, allDay: boolean, timeZone: string): string {
  if (allDay) return lastDay.replaceAll('-', '')
  const instant = toInstant(addCountyDays(lastDay, 1), timeZone) - 1000
  return `${new Date(instant).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`
}

function statusOf({ tentative }: IcsEvent, cancelled: boolean): ICalEventStatus {
  if (cancelled) return ICalEventStatus.CANCELLED
  return tentative ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED
}

function toIso(time: number | string): string {
  return new Date(time).toISOString()
}
