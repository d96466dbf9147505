import { describe, expect, it } from 'vitest'
import { lines, readGood } from '../../../../../test/support/read-calendars.ts'

function observance(name: 'STANDARD' | 'DAYLIGHT', start: string, from: string, to: string, ...more: string[]): string {
  return lines(`BEGIN:${name}`, `DTSTART:${start}`, `TZOFFSETFROM:${from}`, `TZOFFSETTO:${to}`, ...more, `END:${name}`)
}

const zoneOf = (name: string, ...parts: string[]) => lines('BEGIN:VTIMEZONE', `TZID:${name}`, ...parts, 'END:VTIMEZONE')

function readIn(zone: string, ...events: string[][]) {
  const vevents = events.map((all, index) =>
    lines('BEGIN:VEVENT', `UID:${index}`, `SUMMARY:${index}`, ...all, 'END:VEVENT'),
  )
  const result = readGood(lines('BEGIN:VCALENDAR', zone, ...vevents, 'END:VCALENDAR', ''))
  expect(result.problems).toEqual([])
  return result
}

const LAST_SUNDAY_OF_OCTOBER = 'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU'

describe('a name of a zone', () => {
  const berlin = (name: string) =>
    zoneOf(
      name,
      observance('DAYLIGHT', '16010101T020000', '+0100', '+0200', 'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU'),
      observance('STANDARD', '16010101T030000', '+0200', '+0100', LAST_SUNDAY_OF_OCTOBER),
    )

  it.each([
    ['Ortszeit ', 'Ortszeit '],
    [' Ortszeit', '" Ortszeit "'],
    ['"Ortszeit"', 'Ortszeit'],
    ['Our  Time', 'OUR TIME'],
  ])('may have other spaces, quotation marks or capitals: %j, %j', (defined, used) => {
    const starts = ['TZID=', 'TZID = '].map((parameter) => [`DTSTART;${parameter}${used}:20270701T170000`])
    const { events, notices } = readIn(berlin(defined), ...starts)
    expect([events.map(({ startDate }) => startDate), notices]).toEqual([['2027-07-01T11:00', '2027-07-01T11:00'], []])
  })

  it.each([
    ['Eastern Daylight Time', '10:00'],
    ['(UTC-06:00) Central Time (US & Canada)', '09:00'],
    ['/mozilla.org/20050126_1/America/New_York', '10:00'],
    ['PST', '07:00'],
    ['America/Los Angeles', '07:00'],
  ])('may be one of old or careless programs, not defined and not in quotation marks: %s', (name, at) => {
    const start = `DTSTART;TZID=${name};X-VOBJ=1:20261201T${at.replace(':', '')}00`
    const { events, notices } = readIn('X-A:1', [start], [start.replace(';X-VOBJ=1', '')])
    expect([events.map(({ startDate }) => startDate), notices]).toEqual([['2026-12-01T10:00', '2026-12-01T10:00'], []])
  })

  it('of which nothing else is used says which days the times of all-day events are', () => {
    const rule = 'RRULE:FREQ=WEEKLY;UNTIL=20270621T220000Z;BYDAY=TU'
    const excluded = 'EXDATE:20270614T220000Z'
    const { events } = readIn(berlin('W. Europe Standard Time'), ['DTSTART;VALUE=DATE:20270608', rule, excluded])
    expect(events).toMatchObject([{ recurrenceEndDate: '2027-06-22', skippedDates: ['2027-06-15'] }])
  })
})

describe('a zone that the world knows too', () => {
  const described = (name: string, offset: string) =>
    zoneOf(name, observance('STANDARD', '19700101T000000', offset, offset))
  const startOf = (name: string, offset: string) =>
    readIn(described(name, offset), [`DTSTART;TZID="${name}":20261201T100000`]).events[0]?.startDate

  it('is the one of its name, whatever the calendar says about it', () => {
    expect(startOf('America/Chicago', '+0900')).toBe('2026-12-01T11:00')
    expect(startOf('Central Standard Time', '+0900')).toBe('2026-12-01T11:00')
    expect(startOf('/citadel.org/20261101_1/America/Chicago', '+0900')).toBe('2026-12-01T11:00')
  })
})

describe('a damaged zone', () => {
  const good = ['DTSTART:19700101T000000', 'TZOFFSETFROM:+0900', 'TZOFFSETTO:+0900']
  it.each([[[]], [['DTSTART:soon', ...good.slice(1)]], [[...good, 'RRULE:FREQ=SECONDLY']]])(
    'is read as the county’s, and that is said: %j',
    (written) => {
      const zone = zoneOf('Here', lines('BEGIN:STANDARD', ...written, 'END:STANDARD'))
      const { events, notices } = readIn(zone, ['DTSTART;TZID=Here:20261201T100000'])
      expect(events[0]?.startDate).toBe('2026-12-01T10:00')
      expect(notices).toEqual(['Unknown time zone “Here”. We read its times as county time.'])
    },
  )
})
