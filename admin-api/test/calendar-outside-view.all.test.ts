import { timingOf } from '@hometown/shared-types/calendar/event-timing'
import { icsCalendar, icsEvent } from '@hometown/shared-types/calendar/write-ics'
import { eventOccurrencesSchema, type PublishedEvent, publishedEventSchema } from '@hometown/shared-types/event-calls'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readWithIcalJs } from '../../shared-types/test/support/calendar-readers.ts'
import type { CallableApp } from './support/called-routes.ts'
import { openCalendar } from './support/open-calendar.ts'

const ZONES = ['America/Chicago', 'America/Phoenix', 'Australia/Lord_Howe']
const [FROM, TO] = ['2026-02-15', '2027-03-20']
const DAY = 86_400_000

/** Start, end, rule and last day. */
const SERIES: readonly (readonly [string, string, string, (string | null)?])[] = [
  ['2026-02-17T19:00', '2026-02-17T20:30', 'FREQ=WEEKLY'],
  ['2026-03-01T02:30', '2026-03-01T03:15', 'FREQ=DAILY', '2026-04-10'],
  ['2026-03-07T22:00', '2026-03-08T02:30', 'FREQ=WEEKLY', '2026-12-12'],
  ['2026-03-28T22:00', '2026-03-29T02:30', 'FREQ=WEEKLY'],
  ['2026-09-20T01:30', '2026-09-20T04:00', 'FREQ=DAILY', '2026-11-10'],
  ['2026-10-03T23:59', '2026-10-04T00:00', 'FREQ=WEEKLY', '2026-12-26'],
  ['2026-10-03T10:00', '2026-10-03T10:00', 'FREQ=WEEKLY;INTERVAL=2', '2027-01-09'],
  ['2026-10-30T17:00', '2026-11-02T12:00', 'FREQ=MONTHLY;BYDAY=-1FR'],
  ['2026-08-31T09:00', '2026-08-31T10:00', 'FREQ=MONTHLY'],
  ['2024-02-29T09:00', '2024-02-29T10:00', 'FREQ=MONTHLY;INTERVAL=12'],
  ['2026-03-10T09:00', '2026-03-10T10:00', 'FREQ=MONTHLY;BYDAY=2TU', '2027-03-09'],
  ['2026-11-24T19:00', '2026-11-24T20:00', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,TH', '2027-02-04'],
  ['2026-10-05T10:00', '2026-10-05T11:00', 'FREQ=WEEKLY;BYDAY=WE'],
  ['2026-10-07', '2026-10-07', 'FREQ=WEEKLY', '2026-12-16'],
  ['2026-10-30', '2026-11-01', 'FREQ=MONTHLY;BYMONTHDAY=30', '2027-03-30'],
]

describe.each(ZONES)('a calendar in %s', (zone) => {
  it('says the same as the clocks of its zone, and so does its file', async () => {
    const { app, create } = await openCalendar(zone)
    for (const [startDate, endDate, rrule, recurrenceEndDate = null] of SERIES) {
      const allDay = startDate.length === 10
      const made = await create({
        ...{ title: rrule, status: 'published', startDate, endDate, allDay, rrule, recurrenceEndDate },
      })
      const [first, nights] = [
        startDate.slice(0, 10),
        (Date.parse(endDate.slice(0, 10)) - Date.parse(startDate.slice(0, 10))) / DAY,
      ]
      const last = recurrenceEndDate && recurrenceEndDate < TO ? recurrenceEndDate : TO
      const expected = daysByRule(rrule, first, last)
        .filter((day) => day >= FROM)
        .map((day) =>
          allDay ? [day, daysAfter(day, nights)] : timed(startDate, endDate, day, daysAfter(day, nights), zone),
        )
      const answer = await app.inject(`/api/calendar-events?from=${FROM}&to=${TO}`)
      const told = eventOccurrencesSchema.parse(answer.json()).filter(({ id }) => id === made.id)
      expect(told.map((date) => [date.startDate, date.endDate])).toEqual(expected)
      const read = readCalendarFile(await fileOf(app, made.id), daysAfter(FROM, -1), daysAfter(TO, 2))
      const asRead = expected.map(([start, end = '']) => `${start}/${allDay ? daysAfter(end, 1) : end} ${rrule}`)
      expect(read.filter((date) => asRead.includes(date) || isWithin(date, zone))).toEqual(asRead.sort())
    }
  })
})

/** A clock change may put the end before the start; then the length is kept. */
function timed(start: string, end: string, day: string, lastDay: string, zone: string): string[] {
  const [begins, ends] = [instantAt(day + start.slice(10), zone), instantAt(lastDay + end.slice(10), zone)]
  if (ends >= begins) return [begins, ends]
  return [begins, new Date(Date.parse(begins) + Date.parse(`${end}Z`) - Date.parse(`${start}Z`)).toISOString()]
}

function isWithin(date: string, zone: string): boolean {
  const start = date.slice(0, date.indexOf('/'))
  return start.length === 10
    ? start >= FROM && start <= TO
    : start >= instantAt(`${FROM}T00:00`, zone) && start < instantAt(`${daysAfter(TO, 1)}T00:00`, zone)
}

const anyEdit = fc.record({
  action: fc.constantFrom('move', 'cancel', 'word', 'skip', 'reset', 'time', 'day', 'split'),
  date: fc.nat(6),
  days: fc.integer({ min: -20, max: 20 }),
  hour: fc.integer({ min: 10, max: 23 }),
})

describe('a series that was edited', () => {
  it('has the same dates for its readers and for calendar programs, one name, and a number that grows', async () => {
    const calendar = await openCalendar()
    const { app, call, create, context } = calendar
    let readers = 0
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...SERIES.slice(2).filter(([start]) => start > '2026')),
        fc.array(anyEdit, { minLength: 1, maxLength: 5 }),
        async ([startDate, endDate, rrule, recurrenceEndDate = null], edits) => {
          const allDay = startDate.length === 10
          const made = await create({
            title: 'It',
            status: 'published',
            ...{ startDate, endDate, allDay, rrule, recurrenceEndDate },
          })
          // All series together would be more than one reader may ask for in a minute.
          readers += 1
          const reader = `10.0.${readers >> 8}.${readers & 255}`
          const ids = [made.id]
          const dates = async () => {
            const answer = await app.inject({
              url: `/api/calendar-events?from=${FROM}&to=${TO}`,
              remoteAddress: reader,
            })
            return eventOccurrencesSchema.parse(answer.json()).filter(({ id }) => ids.includes(id))
          }
          let { sequence } = made
          for (const { action, date, days, hour } of edits) {
            const all = (await dates()).filter(({ id }) => id === made.id)
            const originalDate = all[Math.min(date, all.length - 1)]?.originalDate
            // All dates went with parts that were split off.
            if (!originalDate) break
            const at = (day: string) => (allDay ? day : `${day}T${hour}:30`)
            const url = `/api/calendar-events/${made.id}`
            const moved = { startDate: at(daysAfter(originalDate, days)) }
            const answer = await {
              move: () => call('PUT', `${url}/dates/${originalDate}`, moved),
              cancel: () => call('PUT', `${url}/dates/${originalDate}`, { cancelled: true }),
              word: () => call('PUT', `${url}/dates/${originalDate}`, { title: 'Other' }),
              skip: () => call('DELETE', `${url}/dates/${originalDate}`),
              reset: () => call('DELETE', `${url}/dates/${originalDate}/exception`),
              time: () => call('PATCH', url, { startDate: at(startDate.slice(0, 10)) }),
              day: () => call('PATCH', url, { startDate: at(daysAfter(startDate.slice(0, 10), days)) }),
              split: () => call('POST', `${url}/split`, { from: originalDate, changes: { ...moved, title: 'Later' } }),
            }[action]()
            expect([200, 201, 409, 422]).toContain(answer.statusCode)
            const saved = answer.json().before ?? answer.json().after ?? answer.json()
            if (answer.statusCode < 300) expect([saved.uid, saved.sequence >= sequence]).toEqual([made.uid, true])
            if (answer.statusCode < 300) sequence = saved.sequence
            if (answer.json().before) ids.push(answer.json().after.id)
            context.clock.advance(1000)
          }
          const told = (await dates()).map((date) => {
            const end = date.allDay ? daysAfter(date.endDate, 1) : date.endDate
            return `${date.startDate}/${end} ${date.title}${date.cancelled ? ' X' : ''}`
          })
          const files = await Promise.all(ids.map((id) => fileOf(app, id)))
          const read = files.flatMap((file) => readCalendarFile(file, daysAfter(FROM, -1), daysAfter(TO, 2)))
          const inside = (date: string) => date >= daysAfter(FROM, 10) && date < daysAfter(TO, -10)
          expect(read.filter(inside).sort()).toEqual(told.filter(inside).sort())
          for (const id of ids) await call('DELETE', `/api/calendar-events/${id}`)
        },
      ),
      { numRuns: 12 },
    )
  })
})

/** Independent calculations, day by day and only with `Intl`: slow and simple, to check the service against. */
const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']

/** `2026-11-20T19:00`. */
function wallAt(instant: number, timeZone: string): string {
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  return clock.format(instant).replace(' ', 'T')
}

/** The first instant of a wall time. A time that clocks skip is moved on by the skipped hour. */
function instantAt(wallTime: string, timeZone: string): string {
  const asUtc = Date.parse(`${wallTime}Z`)
  const offsetAt = (instant: number) => Date.parse(`${wallAt(instant, timeZone)}Z`) - instant
  const [before, after] = [asUtc - DAY, asUtc + DAY].map((instant) => asUtc - offsetAt(instant))
  const shown = [before, after].filter((instant) => instant !== undefined && wallAt(instant, timeZone) === wallTime)
  return new Date(Math.min(...shown.map(Number), ...(shown.length === 0 ? [Number(before)] : []))).toISOString()
}

function daysAfter(day: string, count: number): string {
  return new Date(Date.parse(day) + count * DAY).toISOString().slice(0, 10)
}

/** Supports FREQ, INTERVAL, BYDAY and BYMONTHDAY. */
function daysByRule(rrule: string, start: string, end: string): string[] {
  const parts = new Map(rrule.split(';').map((part) => [part.split('=')[0], part.split('=')[1] ?? '']))
  const count = (Date.parse(end) - Date.parse(start)) / DAY + 1
  const days = Array.from({ length: Math.max(0, count) }, (_, index) => daysAfter(start, index))
  return days.filter((day) => isInPeriod(parts, start, day) && isOfDay(parts, start, day))
}

function isInPeriod(parts: ReadonlyMap<string | undefined, string>, start: string, day: string): boolean {
  const interval = Number(parts.get('INTERVAL') ?? 1)
  const [first, now] = [start, day].map((text) => new Date(text))
  if (!first || !now) return false
  // January 5, 1970 was a Monday.
  const weeks = [first, now].map((date) => Math.floor((date.getTime() / DAY - 4) / 7))
  const months = [first, now].map((date) => date.getUTCFullYear() * 12 + date.getUTCMonth())
  const passed = {
    DAILY: (now.getTime() - first.getTime()) / DAY,
    WEEKLY: Number(weeks[1]) - Number(weeks[0]),
    MONTHLY: Number(months[1]) - Number(months[0]),
    YEARLY: (Number(months[1]) - Number(months[0])) / 12,
  }[parts.get('FREQ') ?? '']
  return passed !== undefined && passed % interval === 0
}

function isOfDay(parts: ReadonlyMap<string | undefined, string>, start: string, day: string): boolean {
  const date = new Date(day)
  const [dayOfMonth, weekday] = [date.getUTCDate(), WEEKDAYS[date.getUTCDay()]]
  const monthLength = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  const byMonthDay = parts.get('BYMONTHDAY')?.split(',').map(Number)
  if (byMonthDay) return byMonthDay.some((wanted) => wanted === dayOfMonth || wanted === dayOfMonth - monthLength - 1)
  const names = [
    weekday,
    `${Math.ceil(dayOfMonth / 7)}${weekday}`,
    `-${Math.ceil((monthLength - dayOfMonth + 1) / 7)}${weekday}`,
  ]
  const byDay = parts.get('BYDAY')?.split(',')
  if (byDay) return byDay.some((wanted) => names.includes(wanted))
  if (parts.get('FREQ') === 'WEEKLY') return weekday === WEEKDAYS[new Date(start).getUTCDay()]
  return parts.get('FREQ') === 'DAILY' || dayOfMonth === Number(start.slice(8))
}

/** A published event's calendar file, as the publisher writes it. */
async function fileOf(app: CallableApp, id: string): Promise<string> {
  const answer = await app.inject(`/api/calendar-events/published/${id}`)
  const event: PublishedEvent = publishedEventSchema.parse(answer.json())
  const timing = timingOf(event)
  const { uid, sequence, title, description, location } = event
  const text = icsEvent({
    ...{ uid, sequence, title, description, location, timing },
    url: 'https://courier.invalid/events/it',
    categories: [],
    createdAt: Date.parse(event.createdAt),
    updatedAt: Date.parse(event.updatedAt),
  })
  return icsCalendar({ name: title, timeZones: [timing.timeZone] }, [text])
}

/** `start/end title` of each event, canceled ones with `X`; the end of an all-day event is exclusive. */
function readCalendarFile(file: string, from: string, to: string): string[] {
  return readWithIcalJs(file, Date.parse(from), Date.parse(to))
    .map(({ start, end, title, cancelled }) => `${start}/${end} ${title}${cancelled ? ' X' : ''}`)
    .sort()
}
