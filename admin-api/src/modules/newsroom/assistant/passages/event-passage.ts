import { dayOf, lastShownDay } from '@hometown/shared-types/calendar/days'
import { dayWords, whenWords } from '@hometown/shared-types/calendar/event-labels'
import { toInstant } from '@hometown/shared-types/calendar/event-timing'
import {
  isOver,
  latestOccurrence,
  nextOccurrence,
  occurrencesBetween,
} from '@hometown/shared-types/calendar/occurrences'
import { recurrenceWords } from '@hometown/shared-types/calendar/recurrence-labels'
import type { Occurrence } from '@hometown/shared-types/calendar/timing'
import { addCountyDays, type CountyDate } from '@hometown/shared-types/county-time'
import { countyWallTime } from '@hometown/shared-types/county-wall-time'
import { headlineOf, type StoredEvent, timingOfStored } from '../../../content/events/events.service.ts'
import { type Passage, passageOf, plainText } from './passage.ts'

export interface Dated {
  event: StoredEvent
  /** On the first of these dates. */
  title: string
  start: string
  dates: readonly Occurrence[]
  isCancelled: boolean
  isOver: boolean
  /** True if the date is only the next or last of many, and nobody asked for it. */
  isOneOfMany: boolean
}

interface Days {
  from: CountyDate
  to: CountyDate
}

export function datedBetween(event: StoredEvent, { from, to }: Days, timeZone: string, now: number): Dated | undefined {
  const timing = timingOfStored(event)
  const dates = occurrencesBetween(timing, addCountyDays(from, -1), addCountyDays(to, 1))
    .map((date) => onCountyClocks(date, timing, timeZone))
    .filter(({ start, end }) => dayOf(start) <= to && lastShownDay(start, end) >= from)
  return dated(event, dates, { timeZone, now, isOneOfMany: false })
}

export function datedNext(event: StoredEvent, timeZone: string, now: number): Dated {
  const timing = timingOfStored(event)
  const wallTime = countyWallTime(now, timing.timeZone).slice(0, 16)
  const date = nextOccurrence(timing, wallTime) ?? latestOccurrence(timing, wallTime)
  const dates = date ? [onCountyClocks(date, timing, timeZone)] : []
  const isOneOfMany = timing.rrule !== null
  const { row } = event
  return (
    dated(event, dates, { timeZone, now, isOneOfMany }) ?? {
      ...{ event, title: headlineOf(event), start: row.start_date, dates },
      ...{ isCancelled: row.cancelled === 1, isOver: true, isOneOfMany },
    }
  )
}

export function eventPassage(found: Dated, today: CountyDate): Passage {
  const { row } = found.event
  const date = shownDate(found)
  const location = date?.exception?.location ?? row.location
  const description = date?.exception?.description ?? row.description ?? ''
  const repeats = recurrenceWords({
    startDate: row.start_date,
    rrule: row.rrule,
    recurrenceEndDate: row.recurrence_end_date,
  })
  const parts = [
    'Event',
    row.status === 'published' ? '' : 'draft',
    found.isCancelled ? 'canceled' : '',
    found.isOver && !found.isCancelled ? 'over' : '',
    timesOf(found, date, today),
    repeats && repeats[0]?.toLowerCase() + repeats.slice(1),
  ]
  return {
    kind: 'event',
    id: row.id,
    title: found.title,
    detail: parts.filter(Boolean).join(', '),
    passage: [
      location ? `At ${location}.` : '',
      row.price ? `Price: ${row.price}.` : '',
      passageOf(plainText(description), [], 600),
    ]
      .filter(Boolean)
      .join(' '),
    sitePath: row.status === 'published' ? `/events/${row.slug}` : null,
    url: null,
  }
}

function timesOf(
  { event: { row }, dates, isOneOfMany, isOver: over }: Dated,
  date: Occurrence | undefined,
  today: CountyDate,
) {
  if (!date) return ''
  const when = whenWords(date, row.all_day === 1, today)
  const taking = dates.filter(({ cancelled }) => !cancelled)
  const last = taking.at(-1)
  const more = taking.length - 1
  const cancelled = date.cancelled ? [] : dates.filter((one) => one.cancelled)
  return [
    isOneOfMany ? `${over ? 'last' : 'next'} on ${when}` : when,
    more > 0 && last ? `and ${more} more ${more === 1 ? 'time' : 'times'} until ${dayWords(last.start, today)}` : '',
    cancelled.length > 0 ? `canceled on ${cancelled.map(({ start }) => dayWords(start, today)).join(' and ')}` : '',
  ]
    .filter(Boolean)
    .join(', ')
}

function dated(
  event: StoredEvent,
  dates: readonly Occurrence[],
  { timeZone, now, isOneOfMany }: { timeZone: string; now: number; isOneOfMany: boolean },
): Dated | undefined {
  const date = shownDate({ dates })
  const last = dates.at(-1)
  if (!date || !last) return undefined
  return {
    ...{ event, dates, isOneOfMany },
    title: date.exception?.title ?? headlineOf(event),
    start: date.start,
    isCancelled: dates.every(({ cancelled }) => cancelled),
    isOver: isOver(last, countyWallTime(now, timeZone).slice(0, 16)),
  }
}

function shownDate({ dates }: Pick<Dated, 'dates'>): Occurrence | undefined {
  return dates.find(({ cancelled }) => !cancelled) ?? dates[0]
}

function onCountyClocks(date: Occurrence, from: { allDay: boolean; timeZone: string }, timeZone: string): Occurrence {
  if (from.allDay || from.timeZone === timeZone) return date
  const moved = (wallTime: string) => countyWallTime(toInstant(wallTime, from.timeZone), timeZone).slice(0, 16)
  return { ...date, start: moved(date.start), end: moved(date.end) }
}
