import { describe, expect, it } from 'vitest'
import type { ReadCalendar } from './feed-event.ts'
import { readCalendar } from './read-calendar.service.ts'

const lines = (...all: string[]) => all.join('\r\n')
const calendar = (...parts: string[]) => lines('BEGIN:VCALENDAR', 'VERSION:2.0', ...parts, 'END:VCALENDAR', '')
const vevent = (...all: string[]) => lines('BEGIN:VEVENT', 'UID:1', 'SUMMARY:Story Time', ...all, 'END:VEVENT')

function read(text: string): ReadCalendar {
  const now = Date.UTC(2026, 10, 20, 16)
  const reading = readCalendar(Buffer.from(text), undefined, { countyZone: 'America/New_York', now })
  if (!reading.ok) throw new Error(reading.message)
  return reading.calendar
}

describe('times', () => {
  it.each([
    ['DTSTART:20261201T193000', 'DTEND:20261201T190000', '2026-12-01T19:30', '2026-12-01T19:30'],
    ['DTSTART:20261201T193000', 'DTEND;VALUE=DATE:20261201', '2026-12-01T19:30', '2026-12-01T19:30'],
    ['DTSTART:20261201T193000', 'DURATION:-PT30M', '2026-12-01T19:30', '2026-12-01T19:30'],
    ['DTSTART;VALUE=DATE:20261201', 'DTEND;VALUE=DATE:20261129', '2026-12-01', '2026-12-01'],
  ])(
    'that end before they start come in without their end, and that is said: %s %s',
    (start, end, startDate, endDate) => {
      const notices = ['“Story Time” ends before it starts. We left out its end.']
      expect(read(calendar(vevent(start, end)))).toMatchObject({
        problems: [],
        notices,
        events: [{ startDate, endDate }],
      })
    },
  )

  it.each([
    ['DTEND:20261201T250000', '20261201T250000'],
    ['DURATION:soon', 'soon'],
  ])('whose end can’t be read come in without it, and that is said: %s', (end, written) => {
    const notices = [`“Story Time” has an end that we can’t read, “${written}”. We left it out.`]
    const events = [{ startDate: '2026-12-01T10:00', endDate: '2026-12-01T10:00' }]
    expect(read(calendar(vevent('DTSTART:20261201T100000', end)))).toMatchObject({ problems: [], notices, events })
  })
})

describe('series', () => {
  it.each([
    ['RRULE:FREQ=WEEKLY;UNTIL=20261224;COUNT=-1;INTERVAL=2', 'COUNT=-1', '2026-12-24'],
    ['RRULE:FREQ=WEEKLY;COUNT=0', 'COUNT=0', null],
    ['RRULE:FREQ=WEEKLY;INTERVAL=0;UNTIL=20261224', 'INTERVAL=0', '2026-12-24'],
    ['RRULE:FREQ=WEEKLY;UNTIL=00000000T000000Z', 'UNTIL=00000000T000000Z', null],
    ['RRULE:FREQ=WEEKLY;BYDAY=', 'BYDAY=', null],
  ])('ignore a part that means nothing, and say it: %s', (rule, ignored, recurrenceEndDate) => {
    expect(read(calendar(vevent('DTSTART;VALUE=DATE:20261201', rule)))).toMatchObject({
      notices: [`“Story Time” repeats by a rule with ${ignored}. We ignored that part.`],
      events: [{ startDate: '2026-12-01', recurrenceEndDate }],
    })
  })
})

describe('several dates of one UID', () => {
  const evening = (day: string, ...all: string[]) => vevent(`DTSTART:202701${day}T190000`, ...all)
  const [first, edited] = ['LAST-MODIFIED:20261101T120000Z', 'LAST-MODIFIED:20261109T120000Z']

  it.each([
    ['one was edited later', [evening('05', first), evening('12', edited), evening('19', first)], ['05', '12', '19']],
    ['the last of two was edited later', [evening('05', first), evening('12', edited)], ['05', '12']],
    ['one counts its changes', [evening('05'), evening('12', 'SEQUENCE:1'), evening('19')], ['05', '12', '19']],
    ['one is listed twice', [evening('05', first), evening('12', first), evening('12', edited)], ['05', '12']],
    ['the event was moved', [evening('05'), evening('12', 'SEQUENCE:1'), evening('19', 'SEQUENCE:2')], ['19']],
  ])('are events of their own unless one replaces the other: %s', (_what, parts, days) => {
    const { events } = read(calendar(...parts))
    expect(events.map(({ startDate }) => startDate)).toEqual(days.map((day) => `2027-01-${day}T19:00`))
  })
})
