import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  COUNTY,
  calendar,
  lines,
  one,
  parseValidCalendar,
  read,
  vevent,
} from '../../../../../test/support/read-calendars.ts'
import { googleExport, theEventsCalendarExport } from '../../../../../test/support/sample-calendars.ts'

const problemOf = (...all: string[]) =>
  parseValidCalendar(calendar(vevent(...all))).problems.map(({ reason }) => reason)

describe('times', () => {
  it.each([
    ['in UTC', 'DTSTART:20261201T150000Z', 'DTEND:20261201T160000Z', '2026-12-01T10:00', '2026-12-01T11:00'],
    [
      'in a zone',
      'DTSTART;TZID=America/Chicago:20261201T090000',
      'DURATION:PT1H',
      '2026-12-01T10:00',
      '2026-12-01T11:00',
    ],
    ['without an end', 'DTSTART:20261201T150000Z', '', '2026-12-01T10:00', '2026-12-01T10:00'],
    ['over midnight', 'DTSTART:20261201T220000', 'DTEND:20261202T020000', '2026-12-01T22:00', '2026-12-02T02:00'],
    ['at 24:00', 'DTSTART:20261201T220000', 'DTEND:20261201T240000', '2026-12-01T22:00', '2026-12-02T00:00'],
  ])('%s are read', (_what, start, end, startDate, endDate) => {
    expect(one(start, end)).toMatchObject({ startDate, endDate, allDay: false, timeZone: COUNTY })
  })

  it.each([
    ['DTSTART;VALUE=DATE:20261201', '', '2026-12-01'],
    ['DTSTART;VALUE=DATE:20261201', 'DTEND;VALUE=DATE:20261204', '2026-12-03'],
    ['DTSTART:20261201', 'DTEND:20261203', '2026-12-02'],
    ['DTSTART:20261201', 'DURATION:P2D', '2026-12-02'],
  ])('whole days end on their last one: %s %s', (start, end, endDate) => {
    expect(one(start, end)).toMatchObject({ startDate: '2026-12-01', endDate, allDay: true })
  })

  it.each([
    ['DTSTART:20261201T193000', 'DTEND:', '20261201T190000'],
    ['DTSTART:20261201T193000', 'DTEND;VALUE=DATE:', '20261201'],
    ['DTSTART:20261201T193000', 'DTEND:', '20361201T090000'],
    ['DTSTART:20261201T193000', 'DTEND:', '20261201T250000'],
    ['DTSTART:20261201T193000', 'DURATION:', 'soon'],
    ['DTSTART:20261201T193000', 'DURATION:', 'P999999999W'],
    ['DTSTART;VALUE=DATE:20261201', 'DTEND;VALUE=DATE:', '20261129'],
  ])('with an end that makes no sense come in without it, and that is said: %s %s%s', (start, property, written) => {
    const notices = [`“Story Time” has an end that makes no sense. We left it out.`]
    const { events, ...rest } = parseValidCalendar(calendar(vevent(start, `${property}${written}`)))
    expect(rest).toMatchObject({ problems: [], notices })
    expect(events.map(({ startDate, endDate }) => startDate === endDate)).toEqual([true])
  })

  it.each(['DTSTART:20260230T100000', 'DTSTART:tomorrow', 'X-NOTHING:1'])(
    'without a start that can be read leave out the event and say why: %s',
    (written) => {
      expect(problemOf(written)).toEqual(['No readable start'])
    },
  )
})

describe('texts', () => {
  it('lose their markup and keep their words, paragraphs and links', () => {
    expect(
      one(
        'DTSTART:20261201T100000',
        'DESCRIPTION:<p>Come <b>all</b>!</p><script>alert(1)</script><ul><li>One<li>Two</ul>\\nMore <a href="https://library.invalid/x">here</a>&nbsp;&amp; there',
        'LOCATION:Mill &amp; Main\\, 2nd floor',
      ),
    ).toMatchObject({
      description: 'Come all!\n\n- One\n- Two\n\nMore here (https://library.invalid/x) & there',
      location: 'Mill & Main, 2nd floor',
    })
  })

  it('are one line where they are titles, whatever stands in them', () => {
    const odd = vevent('DTSTART:20261201T100000', 'LOCATION:x\\r\\ny').replace(
      'Story Time',
      'A\\nB\u0000\u0007 \\\\n C',
    )
    const { events } = parseValidCalendar(calendar(odd))
    expect(events[0]?.title).toBe('A B \\n C')
    expect(events[0]?.location).not.toMatch(/[\r\n]/)
  })

  it('are put together where they were folded, within a letter too, and where the fold was forgotten', () => {
    const whole = calendar(vevent('DTSTART:20261201T100000', 'LOCATION:Grange', 'DESCRIPTION:Café 🎻 au lait'))
    for (const mark of ['', '\uFEFF'])
      for (const at of ['é', '🎻'].map((letter) => Buffer.from(mark + whole).indexOf(letter) + 1))
        for (const fold of ['\r\n ', '\n\t']) {
          const bytes = Buffer.from(mark + whole)
          const folded = Buffer.concat([bytes.subarray(0, at), Buffer.from(fold), bytes.subarray(at)])
          expect(parseValidCalendar(folded).events[0]?.description).toBe('Café 🎻 au lait')
        }
    expect(one('DTSTART:20261201T100000', 'DESCRIPTION:One', 'and on we go').description).toBe('One\nand on we go')
  })

  const cafe = calendar(vevent('DTSTART:20261201T100000', 'LOCATION:Café'))
  it.each([
    ['UTF-8 with a mark', Buffer.from(`\uFEFF${cafe}`)],
    ['Latin 1', Buffer.from(cafe, 'latin1')],
  ])('are read in %s', (_name, body) => {
    expect(parseValidCalendar(body).events[0]?.location).toBe('Café')
  })
})

const story = (...all: string[]) => lines('BEGIN:VEVENT', ...all, 'END:VEVENT')

it('what events are known by is made of their facts where they have no UID, the same each time', () => {
  const text = calendar(
    story('SUMMARY:Story Time', 'DTSTART:20261201T100000'),
    story('SUMMARY:Chess', 'DTSTART:20261201T100000'),
  )
  const keys = parseValidCalendar(text).events.map(({ key }) => key)
  expect(new Set(keys).size).toBe(2)
  expect(parseValidCalendar(text).events.map(({ key }) => key)).toEqual(keys)
})

it.each([
  ['CANCELLED', true],
  ['CONFIRMED', false],
])('the status says whether it takes place, not the title: %s', (status, cancelled) => {
  const text = calendar(vevent('DTSTART:20261201', `STATUS:${status}`)).replace('Story Time', 'CANCELED: Story Time')
  expect(parseValidCalendar(text).events[0]).toMatchObject({ title: 'CANCELED: Story Time', cancelled })
})

it('exports of The Events Calendar bring pictures, addresses, categories and entities', () => {
  const [first] = parseValidCalendar(theEventsCalendarExport).events
  expect(first).toMatchObject({
    title: 'Winter Market & Lights – Downtown',
    imageUrl: 'https://petrick.invalid/wp-content/uploads/2026/11/lights.jpg',
    url: 'https://petrick.invalid/event/winter-market/',
    tags: ['Markets', 'Family'],
    location: 'Courthouse Square, 1 Main Street, Petrick, OH',
  })
})

describe('what is no calendar, or harmful', () => {
  it('breaks nothing, whatever it is made of', () => {
    const pieces = `${googleExport}${theEventsCalendarExport}`.split(/(?<=\r\n)/)
    const odd = [
      'BEGIN:VEVENT\r\n',
      'END:VEVENT\r\n',
      'RRULE:FREQ=\r\n',
      ' \r\n',
      ';;:=\r\n',
      'DTSTART;TZID=":\r\n',
      '\u0000\r\n',
    ]
    const line = fc.oneof(fc.constantFrom(...pieces), fc.constantFrom(...odd), fc.string())
    fc.assert(
      fc.property(fc.array(line, { maxLength: 60 }), fc.boolean(), (all, isWhole) => {
        const body = all.join('')
        const answer = read(isWhole ? `BEGIN:VCALENDAR\r\n${body}END:VCALENDAR\r\n` : body)
        if (answer.ok)
          for (const { title, startDate, endDate } of answer.calendar.events) {
            expect(title).not.toMatch(/[\r\n]/)
            expect(endDate >= startDate).toBe(true)
          }
      }),
      { numRuns: 100 },
    )
  })

  it.each([
    ['', /isn’t a calendar/],
    ['<!DOCTYPE html><html><body>Events</body></html>', /isn’t a calendar/],
    ['BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:1\nSUMMARY:x', /cut off/],
    ['BEGIN:VCALENDAR\nEND:VEVENT\nEND:VCALENDAR', /damaged/],
    [`BEGIN:VCALENDAR\n${'BEGIN:X\n'.repeat(50_000)}`, /damaged/],
    [calendar(`${vevent('DTSTART:20261201')}\r\n`.repeat(25_001)), /or 25,000 events/],
    [calendar(vevent(`DESCRIPTION:${'x'.repeat(11_000_000)}`)), /more than 10 MB/],
  ])('is refused as a whole, and it is said why: %.30j', (text, message) => {
    expect(read(text)).toEqual({ ok: false, message: expect.stringMatching(message) })
  })
})

function observance(name: 'STANDARD' | 'DAYLIGHT', start: string, from: string, to: string, ...more: string[]): string {
  return lines(`BEGIN:${name}`, `DTSTART:${start}`, `TZOFFSETFROM:${from}`, `TZOFFSETTO:${to}`, ...more, `END:${name}`)
}

const zoneOf = (name: string, ...parts: string[]) => lines('BEGIN:VTIMEZONE', `TZID:${name}`, ...parts, 'END:VTIMEZONE')

function readIn(zone: string, ...events: string[][]) {
  const vevents = events.map((all, index) =>
    lines('BEGIN:VEVENT', `UID:${index}`, `SUMMARY:${index}`, ...all, 'END:VEVENT'),
  )
  const result = parseValidCalendar(lines('BEGIN:VCALENDAR', zone, ...vevents, 'END:VCALENDAR', ''))
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
    const starts = [[`DTSTART;TZID=${used}:20270701T170000`]]
    const { events, notices } = readIn(berlin(defined), ...starts)
    expect([events.map(({ startDate }) => startDate), notices]).toEqual([['2027-07-01T11:00'], []])
  })

  it.each(['Eastern Daylight Time', '"(UTC-06:00) Central Time (US & Canada)"', 'PST'])(
    'that nothing defines is said, and its times are the county’s: %s',
    (name) => {
      const { events, notices } = readIn('X-A:1', [`DTSTART;TZID=${name}:20261201T100000`])
      expect(events).toMatchObject([{ startDate: '2026-12-01T10:00' }])
      expect(notices).toEqual([expect.stringMatching(/^Unknown time zone .* We read its times as county time\.$/)])
    },
  )

  it('of which nothing else is used says which days the times of all-day events are', () => {
    const rule = 'RRULE:FREQ=WEEKLY;UNTIL=20270621T220000Z;BYDAY=TU'
    const excluded = 'EXDATE:20270614T220000Z'
    const { events } = readIn(berlin('W. Europe Standard Time'), ['DTSTART;VALUE=DATE:20270608', rule, excluded])
    expect(events).toMatchObject([{ recurrenceEndDate: '2027-06-22', skippedDates: ['2027-06-15'] }])
  })
})

it('a zone is the one of its IANA name, whatever the calendar says about it', () => {
  const described = zoneOf('America/Chicago', observance('STANDARD', '19700101T000000', '+0900', '+0900'))
  const { events } = readIn(described, ['DTSTART;TZID=America/Chicago:20261201T100000'])
  expect(events).toMatchObject([{ startDate: '2026-12-01T11:00' }])
})

const good = ['DTSTART:19700101T000000', 'TZOFFSETFROM:+0900', 'TZOFFSETTO:+0900']
it.each([[[]], [['DTSTART:soon', ...good.slice(1)]], [[...good, 'RRULE:FREQ=SECONDLY']]])(
  'a damaged zone is read as the county’s, and that is said: %j',
  (written) => {
    const zone = zoneOf('Here', lines('BEGIN:STANDARD', ...written, 'END:STANDARD'))
    const { events, notices } = readIn(zone, ['DTSTART;TZID=Here:20261201T100000'])
    expect(events[0]?.startDate).toBe('2026-12-01T10:00')
    expect(notices).toEqual(['Unknown time zone “Here”. We read its times as county time.'])
  },
)
