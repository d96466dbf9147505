import { eventOccurrencesSchema } from '@hometown/shared-types/event-calls'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fileOf, readCalendarFile } from './support/calendar-program.ts'
import { openCalendar } from './support/open-calendar.ts'
import { daysAfter, daysByRule, instantAt } from './support/own-reckoning.ts'
import { openTestStore } from './support/test-store.ts'

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
    const { app, create } = await openCalendar(await openTestStore(), zone)
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
    const calendar = await openCalendar(await openTestStore())
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
