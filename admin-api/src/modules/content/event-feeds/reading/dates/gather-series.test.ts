import { occurrencesBetween } from '@hometown/shared-types/calendar/occurrences'
import { icsCalendar, icsEvent } from '@hometown/shared-types/calendar/write-ics'
import fc from 'fast-check'
import ICAL from 'ical.js'
import { describe, expect, it } from 'vitest'
import type { DescribedEvent } from '../feed-event.ts'
import { readCalendar } from '../read-calendar.ts'

const ZONE = 'America/New_York'
const FIRST = 'DTSTART:20261201T100000'
const WEEKLY = 'RRULE:FREQ=WEEKLY;COUNT=4'

function calendarOf(...components: string[][]): string {
  const vevents = components.map((lines) =>
    ['BEGIN:VEVENT', 'UID:1', 'SUMMARY:Story Time', ...lines, 'END:VEVENT'].join('\r\n'),
  )
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', ...vevents, 'END:VCALENDAR', ''].join('\r\n')
}

function eventsIn(text: string): DescribedEvent[] {
  const options = { countyZone: ZONE, times: 'written', now: Date.UTC(2026, 10, 20) } as const
  const reading = readCalendar(Buffer.from(text), undefined, options)
  if (!reading.ok) throw new Error(reading.message)
  expect(reading.calendar.problems).toEqual([])
  return reading.calendar.events
}

function noticesOf(text: string): string[] {
  const options = { countyZone: ZONE, times: 'written', now: Date.UTC(2026, 10, 20) } as const
  const reading = readCalendar(Buffer.from(text), undefined, options)
  return reading.ok ? reading.calendar.notices : []
}

/** Starts and ends of all occurrences, including duplicates. */
function startsOf(events: readonly DescribedEvent[]): string[] {
  return events
    .flatMap((event) => occurrencesBetween(event, '2026-11-01', '2027-03-01'))
    .map(({ start, end }) => `${start}/${end}`)
    .sort()
}

const starts = (...components: string[][]) => startsOf(eventsIn(calendarOf(...components)))
const hour = (day: string, from = '10:00', to = from) => `2026-12-${day}T${from}/2026-12-${day}T${to}`

describe('a date that is taken out', () => {
  it('of dates without a rule is gone', () => {
    expect(starts([FIRST, 'RDATE:20261203T100000,20261205T100000', 'EXDATE:20261203T100000'])).toEqual([
      hour('01'),
      hour('05'),
    ])
  })

  it('may be the first one', () => {
    expect(starts([FIRST, 'RDATE:20261203T100000', 'EXDATE:20261201T100000'])).toEqual([hour('03')])
  })

  it('may be the only one', () => {
    expect(starts([FIRST, 'EXDATE:20261201T100000'])).toEqual([])
  })

  it('may be named by its day, or in another zone', () => {
    const dates = ['RDATE:20261203T100000,20261205T100000', 'EXDATE;VALUE=DATE:20261201', 'EXDATE:20261205T150000Z']
    expect(starts([FIRST, ...dates])).toEqual([hour('03')])
  })

  it('beside a rule is gone too', () => {
    expect(starts([FIRST, WEEKLY, 'RDATE:20261203T100000', 'EXDATE:20261203T100000,20261208T100000'])).toEqual(
      ['01', '15', '22'].map((day) => hour(day)),
    )
  })

  it('leaves another time of its day', () => {
    expect(starts([FIRST, WEEKLY, 'RDATE:20261208T190000', 'EXDATE:20261208T190000'])).toEqual(
      ['01', '08', '15', '22'].map((day) => hour(day)),
    )
    expect(starts([FIRST, 'RDATE:20261201T190000', 'EXDATE:20261201T190000'])).toEqual([hour('01')])
  })

  it('may be a whole day', () => {
    const dates = ['RDATE;VALUE=DATE:20261203,20261205', 'EXDATE;VALUE=DATE:20261201,20261203']
    expect(starts(['DTSTART;VALUE=DATE:20261201', ...dates])).toEqual(['2026-12-05/2026-12-05'])
  })
})

describe('a date beside the rule', () => {
  it('that the rule gives too is there once', () => {
    expect(starts([FIRST, WEEKLY, 'RDATE:20261208T100000,20261209T100000'])).toEqual(
      ['01', '08', '09', '15', '22'].map((day) => hour(day)),
    )
  })

  it('lasts as long as the others, whenever it begins', () => {
    const dates = ['RDATE:20261203T120000,20261205T233000']
    expect(starts([FIRST, 'DTEND:20261201T110000', ...dates])).toEqual([
      hour('01', '10:00', '11:00'),
      hour('03', '12:00', '13:00'),
      '2026-12-05T23:30/2026-12-06T00:30',
    ])
  })
})

describe('a single date that is otherwise', () => {
  const moved = (id: string) => [`RECURRENCE-ID:${id}`, 'DTSTART:20261210T180000']

  it('takes the place of a date without a rule', () => {
    expect(starts([FIRST, 'RDATE:20261203T100000'], moved('20261203T100000'))).toEqual([
      hour('01'),
      hour('10', '18:00'),
    ])
    expect(starts([FIRST, 'RDATE:20261203T100000'], moved('20261201T150000Z'))).toEqual([
      hour('03'),
      hour('10', '18:00'),
    ])
  })

  it('takes the place of one beside the rule, and of a first one that does not fit it', () => {
    expect(starts([FIRST, WEEKLY, 'RDATE:20261203T100000'], moved('20261203T100000'))).toEqual([
      ...['01', '08'].map((day) => hour(day)),
      hour('10', '18:00'),
      ...['15', '22'].map((day) => hour(day)),
    ])
    const odd = ['DTSTART:20261130T100000', 'RRULE:FREQ=WEEKLY;BYDAY=TU;UNTIL=20261209T000000Z']
    expect(starts(odd, moved('20261130T100000'))).toEqual([hour('01'), hour('08'), hour('10', '18:00')])
  })
})

describe('a date with a length of its own', () => {
  it('is a period of RDATE', () => {
    expect(
      starts([
        FIRST,
        'DTEND:20261201T110000',
        'RDATE;VALUE=PERIOD:20261203T100000/PT3H,20261205T100000/20261205T103000',
      ]),
    ).toEqual([hour('01', '10:00', '11:00'), hour('03', '10:00', '13:00'), hour('05', '10:00', '10:30')])
  })
})

describe('several rules', () => {
  it('give the dates of all of them, each once', () => {
    const rules = ['RRULE:FREQ=WEEKLY;COUNT=3', 'RRULE:FREQ=DAILY;INTERVAL=7;BYHOUR=10,19;COUNT=4']
    expect(starts([FIRST, ...rules])).toEqual([
      hour('01'),
      hour('01', '19:00'),
      hour('08'),
      hour('08', '19:00'),
      hour('15'),
    ])
  })

  it('become series that keep their keys when a date is left out', () => {
    const keysOf = (...more: string[]) =>
      eventsIn(calendarOf([FIRST, 'RRULE:FREQ=WEEKLY', 'RRULE:FREQ=WEEKLY;BYDAY=TH', ...more])).map(
        ({ key, rrule }) => [key, rrule],
      )
    const keys = [
      ['1', 'FREQ=WEEKLY'],
      ['1/2026-12-03T10:00', 'FREQ=WEEKLY;BYDAY=TH'],
    ]
    expect(keysOf()).toEqual(keys)
    expect(keysOf('EXDATE:20261203T100000')).toEqual(keys)
  })

  it('less an EXRULE end with the year after next, because no series says that', () => {
    const text = calendarOf([FIRST, 'RRULE:FREQ=DAILY', 'EXRULE:FREQ=WEEKLY;BYDAY=SA,SU'])
    const [series, ...others] = eventsIn(text)
    expect(others).toEqual([])
    expect(series).toMatchObject({ rrule: 'FREQ=DAILY', recurrenceEndDate: '2028-12-31' })
    expect(series?.skippedDates.slice(0, 3)).toEqual(['2026-12-05', '2026-12-06', '2026-12-12'])
    expect(noticesOf(text)).toEqual([
      '“Story Time” repeats in a way that our calendar can’t keep as a series. We added its dates until 2028-12-31.',
    ])
  })

  it('that no series says become single dates', () => {
    const text = calendarOf([FIRST, 'RRULE:FREQ=YEARLY;BYYEARDAY=-1,1'])
    expect(eventsIn(text).map(({ key, startDate, rrule }) => [key, startDate, rrule])).toEqual([
      ['1', '2026-12-01T10:00', null],
      ...['2026-12-31', '2027-01-01', '2027-12-31', '2028-01-01', '2028-12-31'].map((day) => [
        `1/${day}T10:00`,
        `${day}T10:00`,
        null,
      ]),
    ])
  })
})

describe('a change from one date on', () => {
  const from = (id: string, ...lines: string[]) => [`RECURRENCE-ID;RANGE=THISANDFUTURE:${id}`, ...lines]

  it('is a series of its own, also where the calendar has it before the first', () => {
    const master = [FIRST, 'DTEND:20261201T110000', 'RRULE:FREQ=WEEKLY', 'LOCATION:Main Hall']
    const events = eventsIn(
      calendarOf(from('20261215T100000', 'DTSTART:20261216T183000', 'DURATION:PT90M', 'LOCATION:Annex'), master),
    )
    expect(
      events.map(({ key, startDate, endDate, rrule, recurrenceEndDate, location }) => [
        ...[key, startDate, endDate, rrule, recurrenceEndDate, location],
      ]),
    ).toEqual([
      ['1', '2026-12-01T10:00', '2026-12-01T11:00', 'FREQ=WEEKLY', '2026-12-14', 'Main Hall'],
      ['1/2026-12-15T10:00', '2026-12-16T18:30', '2026-12-16T20:00', 'FREQ=WEEKLY', null, 'Annex'],
    ])
  })

  it('moves the weekdays of its rule', () => {
    const master = [FIRST, 'RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SU;COUNT=6']
    expect(starts(from('20261215T100000', 'DTSTART:20261217T100000'), master)).toEqual([
      hour('01'),
      hour('06'),
      hour('17'),
      hour('22'),
      hour('31'),
      '2027-01-05T10:00/2027-01-05T10:00',
    ])
  })

  it('may be canceled, or changed again', () => {
    const master = [FIRST, WEEKLY]
    const events = eventsIn(
      calendarOf(
        from('20261208T100000', 'DTSTART:20261208T110000'),
        from('20261215T100000', 'DTSTART:20261215T100000', 'STATUS:CANCELLED'),
        master,
      ),
    )
    expect(
      events.map(({ startDate, recurrenceEndDate, cancelled }) => [startDate, recurrenceEndDate, cancelled]),
    ).toEqual([
      ['2026-12-01T10:00', '2026-12-07', false],
      ['2026-12-08T11:00', '2026-12-14', false],
      ['2026-12-15T10:00', '2026-12-22', true],
    ])
  })

  it('has single dates that are named by their first place', () => {
    const single = ['RECURRENCE-ID:20261222T100000', 'DTSTART:20261223T090000']
    expect(starts(from('20261215T100000', 'DTSTART:20261216T100000'), single, [FIRST, WEEKLY])).toEqual([
      hour('01'),
      hour('08'),
      hour('16'),
      hour('23', '09:00'),
    ])
  })
})

describe('an override', () => {
  it('may say only what is canceled', () => {
    const text = calendarOf([FIRST, WEEKLY]).replace(
      'END:VCALENDAR',
      'BEGIN:VEVENT\r\nUID:1\r\nRECURRENCE-ID:20261208T100000\r\nSTATUS:CANCELLED\r\nEND:VEVENT\r\nEND:VCALENDAR',
    )
    const [series] = eventsIn(text)
    expect(series?.exceptions).toMatchObject([
      { originalDate: '2026-12-08', startDate: null, title: null, cancelled: true },
    ])
  })

  it('lasts as long as the series if it doesn’t say otherwise', () => {
    const moved = ['RECURRENCE-ID:20261208T100000', 'DTSTART:20261208T140000']
    expect(starts([FIRST, 'DURATION:PT45M', WEEKLY], moved)).toContain(hour('08', '14:00', '14:45'))
  })

  it('may change a time into a whole day', () => {
    const moved = ['RECURRENCE-ID:20261208T100000', 'DTSTART;VALUE=DATE:20261209']
    expect(starts([FIRST, WEEKLY], moved)).toEqual([hour('01'), '2026-12-09/2026-12-09', hour('15'), hour('22')])
  })

  it('of a date that the series doesn’t have takes place, and does nothing if it is canceled', () => {
    const odd = ['RECURRENCE-ID:20261209T100000', 'DTSTART:20261210T100000']
    expect(starts([FIRST, WEEKLY], odd)).toContain(hour('10'))
    expect(starts([FIRST, WEEKLY], [...odd, 'STATUS:CANCELLED'])).toHaveLength(4)
  })

  it('counts in its newest version, wherever it is', () => {
    const version = (sequence: number, at: string) => [
      ...['RECURRENCE-ID:20261208T100000', `SEQUENCE:${sequence}`, `DTSTART:20261208T${at}0000`],
    ]
    expect(starts(version(2, '12'), [FIRST, WEEKLY], version(1, '11'))).toContain(hour('08', '12:00'))
  })
})

describe('a list of dates', () => {
  it.each(['EXDATE:', 'EXDATE:soon', 'RDATE:20261399T100000', 'EXDATE:20261208T100000,'])(
    'that can’t be read does not cost the event: %s',
    (line) => {
      expect(starts([FIRST, WEEKLY, line])).toContain(hour('15'))
    },
  )
})

describe('against ical.js', () => {
  /** December has no daylight saving change. */
  const datetime = fc
    .record({ day: fc.integer({ min: 1, max: 28 }), at: fc.constantFrom('100000', '190000') })
    .map(({ day, at }) => `202612${String(day).padStart(2, '0')}T${at}`)
  const series = fc.record({
    start: datetime,
    rule: fc.constantFrom(undefined, 'FREQ=DAILY;COUNT=9', 'FREQ=WEEKLY;COUNT=4', 'FREQ=WEEKLY;UNTIL=20270115T235900'),
    added: fc.array(datetime, { maxLength: 6 }),
    excludedDays: fc.array(fc.integer({ min: 1, max: 28 }), { maxLength: 4 }),
    excludesAdded: fc.array(fc.nat(5), { maxLength: 3 }),
    excludesStart: fc.boolean(),
  })
  type Series = typeof series extends fc.Arbitrary<infer T> ? T : never
  function linesOf({ start, rule, added, excludedDays, excludesAdded, excludesStart }: Series): string[] {
    const ofRule = excludedDays.map((day) => `202612${String(day).padStart(2, '0')}${start.slice(8)}`)
    const single = excludesAdded.flatMap((index) => added[index] ?? [])
    const excluded = new Set([...ofRule, ...single, ...(excludesStart ? [start] : [])])
    return [
      `DTSTART:${start}`,
      ...(rule ? [`RRULE:${rule}`] : []),
      // ical.js skips a date of the rule once for each RDATE that repeats it.
      ...[...new Set(added)].map((date) => `RDATE:${date}`),
      ...[...excluded].map((date) => `EXDATE:${date}`),
    ]
  }

  function expanded(text: string): string[] {
    const components = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent')
    const all = components.flatMap((component) => {
      const dates: string[] = []
      const event = new ICAL.Event(component)
      if (!event.isRecurring()) return [event.startDate.toString()]
      const each = event.iterator()
      for (let next = each.next(); next && dates.length < 100; next = each.next()) dates.push(next.toString())
      return dates
    })
    return [...new Set(all.map((start) => start.slice(0, 16)))].sort()
  }

  it('a series takes place when that says', () => {
    fc.assert(
      fc.property(series, (one) => {
        const alone = { ...one, added: [], excludedDays: [], excludesStart: false }
        const ofRule = expanded(calendarOf(linesOf(alone))).map((date) => `${date.replace(/[-:]/g, '')}00`)
        const dates = new Set([...ofRule, ...one.added])
        // ical.js keeps skipping dates when an EXDATE matches none, and skips only one of two equal dates.
        const lines = linesOf(one).filter((line) => !line.startsWith('EXDATE:') || dates.has(line.slice(7)))
        const once = lines.filter((line) => !line.startsWith('RDATE:') || !ofRule.includes(line.slice(6)))
        // Without a rule, ical.js omits the start.
        const told = calendarOf(one.rule ? once : [...once, `RDATE:${one.start}`])
        expect(startsOf(eventsIn(calendarOf(lines))).map((span) => span.slice(0, 16))).toEqual(expanded(told))
      }),
      { numRuns: 300 },
    )
  })

  it('and still does in the file that we write of it', () => {
    fc.assert(
      fc.property(series, (one) => {
        const events = eventsIn(calendarOf(linesOf(one)))
        const written = events.map((timing) => {
          const { key, title, description, location } = timing
          const words = { uid: key, sequence: 0, title, description, location, url: null, categories: [] }
          return icsEvent({ ...words, timing, updatedAt: '2026-11-20T00:00:00Z' })
        })
        const file = icsCalendar({ name: 'County', timeZones: [ZONE] }, written)
        expect(expanded(file)).toEqual(startsOf(events).map((span) => span.slice(0, 16)))
        expect(startsOf(eventsIn(file))).toEqual(startsOf(events))
      }),
      { numRuns: 100 },
    )
  })
})
