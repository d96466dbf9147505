import { eventOccurrencesSchema } from '@hometown/shared-types/event-calls'
import { expect, it } from 'vitest'
import { openCalendar } from '../../../../../test/support/open-calendar.ts'
import { openTestSqlite } from '../../../../../test/support/test-store.ts'

const ICS = [
  'BEGIN:VCALENDAR',
  'VERSION:2.0',
  'PRODID:-//Library//Calendar//EN',
  'BEGIN:VEVENT',
  'UID:choir@library.invalid',
  'DTSTAMP:20261101T000000Z',
  'DTSTART;TZID=America/Chicago:20261130T190000',
  'DTEND;TZID=America/Chicago:20261130T200000',
  'RRULE:FREQ=WEEKLY;BYDAY=TU;UNTIL=20261216T000000Z',
  'SUMMARY:Choir',
  'END:VEVENT',
  'END:VCALENDAR',
].join('\r\n')

it('a first date that does not fit its rule is imported beside the series, and once', async () => {
  const { app, call } = await openCalendar(await openTestSqlite())
  const counts = async () => {
    const answer = await call('POST', '/api/event-feeds/import', { icsContent: ICS, status: 'published' })
    return answer.json().report.counts
  }
  expect(await counts()).toMatchObject({ found: 2, added: 2, skipped: 0 })
  expect(await counts()).toMatchObject({ found: 2, added: 0 })
  const answer = await app.inject('/api/calendar-events?from=2026-11-29&to=2027-01-31')
  expect(eventOccurrencesSchema.parse(answer.json()).map(({ startDate }) => startDate)).toEqual([
    '2026-12-01T01:00:00.000Z',
    '2026-12-02T01:00:00.000Z',
    '2026-12-09T01:00:00.000Z',
  ])
})
