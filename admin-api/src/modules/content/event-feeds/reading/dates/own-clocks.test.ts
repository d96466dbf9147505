import { describe, expect, it } from 'vitest'
import { readCalendar } from '../read-calendar.ts'

const COUNTY = 'America/New_York'
const lines = (...all: string[]) => all.join('\r\n')

function observance(name: 'STANDARD' | 'DAYLIGHT', start: string, from: string, to: string, ...more: string[]): string {
  return lines(`BEGIN:${name}`, `DTSTART:${start}`, `TZOFFSETFROM:${from}`, `TZOFFSETTO:${to}`, ...more, `END:${name}`)
}

const zoneOf = (name: string, ...parts: string[]) => lines('BEGIN:VTIMEZONE', `TZID:${name}`, ...parts, 'END:VTIMEZONE')

function read(zone: string, ...events: string[][]) {
  const vevents = events.map((all, index) => lines('BEGIN:VEVENT', `UID:${index}`, 'SUMMARY:x', ...all, 'END:VEVENT'))
  const text = lines('BEGIN:VCALENDAR', zone, ...vevents, 'END:VCALENDAR', '')
  const reading = readCalendar(Buffer.from(text), undefined, {
    countyZone: COUNTY,
    times: 'written',
    now: Date.UTC(2026, 10, 20),
  })
  if (!reading.ok) throw new Error(reading.message)
  expect(reading.calendar.problems).toEqual([])
  return reading.calendar
}

/** Start in county time. */
function startIn(zone: string, start: string): string | undefined {
  const [event] = read(zone, [`DTSTART;TZID=Here:${start}`]).events
  expect(event?.timeZone).toBe(COUNTY)
  return event?.startDate
}

const FIRST_SUNDAY_OF_APRIL = 'RRULE:FREQ=YEARLY;BYMONTH=4;BYDAY=1SU'
const LAST_SUNDAY_OF_OCTOBER = 'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU'

describe('a zone that only its calendar knows', () => {
  const fixed = (offset: string) => zoneOf('Here', observance('STANDARD', '19700101T000000', offset, offset))

  it.each([
    ['+0545', '20261201T100000', '2026-11-30T23:15'],
    ['-0330', '20261201T100000', '2026-12-01T08:30'],
    ['-0456', '20261201T100000', '2026-12-01T09:56'],
    ['-045602', '20261201T100000', '2026-12-01T09:56'],
    ['-045558', '20261201T100000', '2026-12-01T09:55'],
    ['+1400', '20261201T100000', '2026-11-30T15:00'],
    ['-1200', '20261201T100000', '2026-12-01T17:00'],
  ])('may be off by any time: %s', (offset, written, start) => {
    expect(startIn(fixed(offset), written)).toBe(start)
  })

  it('may repeat the time of its changes in its rules, as Lotus Notes writes them', () => {
    const summer = 'RRULE:FREQ=YEARLY;BYMINUTE=0;BYHOUR=2;BYDAY=1SU;BYMONTH=4'
    const winter = 'RRULE:FREQ=YEARLY;BYMINUTE=0;BYHOUR=2;BYSECOND=0;BYDAY=-1SU;BYMONTH=10'
    const zone = zoneOf(
      'Here',
      observance('DAYLIGHT', '19500402T020000', '-0500', '-0400', summer),
      observance('STANDARD', '19501029T020000', '-0400', '-0500', winter),
    )
    expect(startIn(zone, '20270320T100000')).toBe('2027-03-20T11:00')
    expect(startIn(zone, '20270405T100000')).toBe('2027-04-05T10:00')
    expect(read(zone, ['DTSTART;TZID=Here:20270405T100000']).notices).toEqual([])
  })

  it('keeps its own summer time, as the United States had it before 2007', () => {
    const zone = zoneOf(
      'Here',
      observance('DAYLIGHT', '19870405T020000', '-0500', '-0400', FIRST_SUNDAY_OF_APRIL),
      observance('STANDARD', '19671029T020000', '-0400', '-0500', LAST_SUNDAY_OF_OCTOBER),
    )
    expect(startIn(zone, '20270313T100000')).toBe('2027-03-13T10:00')
    expect(startIn(zone, '20270320T100000')).toBe('2027-03-20T11:00')
    expect(startIn(zone, '20270405T100000')).toBe('2027-04-05T10:00')
    expect(startIn(zone, '20271103T100000')).toBe('2027-11-03T11:00')
    expect(startIn(zone, '20271110T100000')).toBe('2027-11-10T10:00')
  })

  it('has several observances one after the other, with an end and with single dates', () => {
    const zone = zoneOf(
      'Here',
      observance('DAYLIGHT', '20200405T020000', '-0500', '-0400', `${FIRST_SUNDAY_OF_APRIL};UNTIL=20240407T070000Z`),
      observance('STANDARD', '20201025T020000', '-0400', '-0500', `${LAST_SUNDAY_OF_OCTOBER};UNTIL=20241027T060000Z`),
      observance('STANDARD', '20250601T000000', '-0500', '-0330', 'RDATE:20270601T000000'),
      observance('STANDARD', '20270101T000000', '-0330', '+0100'),
    )
    expect(startIn(zone, '20240701T100000')).toBe('2024-07-01T10:00')
    expect(startIn(zone, '20241101T100000')).toBe('2024-11-01T11:00')
    expect(startIn(zone, '20261201T100000')).toBe('2026-12-01T08:30')
    expect(startIn(zone, '20270201T100000')).toBe('2027-02-01T04:00')
    expect(startIn(zone, '20270701T100000')).toBe('2027-07-01T09:30')
    expect(startIn(zone, '20190701T100000')).toBe('2019-07-01T11:00')
  })

  it('may begin in 1601, as Outlook writes it', () => {
    const zone = zoneOf(
      'Here',
      observance('STANDARD', '16010101T020000', '-0400', '-0500', LAST_SUNDAY_OF_OCTOBER),
      observance('DAYLIGHT', '16010101T020000', '-0500', '-0400', FIRST_SUNDAY_OF_APRIL),
    )
    expect(startIn(zone, '20270320T100000')).toBe('2027-03-20T11:00')
    expect(startIn(zone, '20270501T100000')).toBe('2027-05-01T10:00')
  })

  it('has a series whose dates follow its clocks', () => {
    const zone = zoneOf(
      'Here',
      observance('DAYLIGHT', '19870405T020000', '-0507', '-0407', FIRST_SUNDAY_OF_APRIL),
      observance('STANDARD', '19671029T020000', '-0407', '-0507', LAST_SUNDAY_OF_OCTOBER),
    )
    const { events, notices } = read(
      zone,
      [
        'DTSTART;TZID=Here:20261201T100000',
        'DURATION:PT1H',
        'RRULE:FREQ=MONTHLY;UNTIL=20270501T140659Z',
        'EXDATE;TZID=Here:20270101T100000',
      ],
      ['DTSTART;TZID=Here:20261201T100000', 'RRULE:FREQ=DAILY'],
    )
    const ofFirst = events.filter(({ key }) => key.startsWith('0'))
    expect(ofFirst.map(({ startDate, endDate, timeZone, rrule }) => [startDate, endDate, timeZone, rrule])).toEqual([
      ['2026-12-01T10:07', '2026-12-01T11:07', COUNTY, null],
      ['2027-02-01T10:07', '2027-02-01T11:07', COUNTY, null],
      ['2027-03-01T10:07', '2027-03-01T11:07', COUNTY, null],
      ['2027-04-01T11:07', '2027-04-01T12:07', COUNTY, null],
    ])
    expect(events.length - ofFirst.length).toBe(400)
    expect(notices).toEqual(['“x” has too many single dates. We kept 400, upcoming ones first.'])
  })
})

describe('a zone that the world knows too', () => {
  const described = (name: string, offset: string) =>
    zoneOf(name, observance('STANDARD', '19700101T000000', offset, offset))
  const startOf = (name: string, offset: string) =>
    read(described(name, offset), [`DTSTART;TZID="${name}":20261201T100000`]).events[0]?.startDate

  it('is the one of its name, whatever the calendar says about it', () => {
    expect(startOf('America/Chicago', '+0900')).toBe('2026-12-01T11:00')
    expect(startOf('Central Standard Time', '+0900')).toBe('2026-12-01T11:00')
    expect(startOf('/citadel.org/20261101_1/America/Chicago', '+0900')).toBe('2026-12-01T11:00')
  })

  it('is the described one where its name means several', () => {
    expect(startOf('CST', '+0800')).toBe('2026-11-30T21:00')
    expect(startOf('EST', '-0500')).toBe('2026-12-01T10:00')
  })

  it('is a known one if the description fits, so that a series stays a series', () => {
    const { events } = read(described('Customized Time Zone', '+0545'), [
      'DTSTART;TZID=Customized Time Zone:20261201T100000',
      'RRULE:FREQ=DAILY',
    ])
    expect(events).toMatchObject([{ timeZone: 'Asia/Katmandu', startDate: '2026-12-01T10:00', rrule: 'FREQ=DAILY' }])
  })
})

describe('a damaged zone', () => {
  const good = ['DTSTART:19700101T000000', 'TZOFFSETFROM:+0900', 'TZOFFSETTO:+0900']
  it.each([
    [[]],
    [['DTSTART:soon', ...good.slice(1)]],
    [[...good.slice(0, 2), 'TZOFFSETTO:+9']],
    [[...good.slice(0, 2), 'TZOFFSETTO:+2400']],
    [[...good, 'RRULE:FREQ=SECONDLY']],
    [[...good, 'RRULE:FREQ=YEARLY;COUNT=3']],
    [[...good, 'RRULE:FREQ=YEARLY;BYMONTH=99']],
  ])('is read as the county’s, and that is said: %j', (written) => {
    const zone = zoneOf('Here', lines('BEGIN:STANDARD', ...written, 'END:STANDARD'))
    const { events, notices } = read(zone, ['DTSTART;TZID=Here:20261201T100000'])
    expect(events[0]?.startDate).toBe('2026-12-01T10:00')
    expect(notices).toEqual(['Unknown time zone “Here”. We read its times as county time.'])
  })
})
