import { tzOffset } from '@date-fns/tz'
import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { timeInput } from '../contract/fields.ts'
import {
  addCountyDays,
  countyDate,
  countyWallTime,
  formatCountyTime,
  instantOfCountyTime,
  instantOfTimeInput,
  isTimeZone,
  startOfCountyDate,
  timeAgo,
  toMilliseconds,
  zoneOffset,
} from './time.ts'

const HOUR = 3_600_000
const zones = [
  'America/Chicago',
  'Europe/Berlin',
  'Australia/Lord_Howe',
  'Africa/Casablanca',
  'America/Havana',
  'Asia/Gaza',
  'Asia/Kolkata',
]
const machines = ['UTC', 'America/Sao_Paulo', 'Australia/Lord_Howe', 'America/Havana']
const machineZone = process.env.TZ

afterEach(() => {
  if (machineZone === undefined) delete process.env.TZ
  else process.env.TZ = machineZone
})

function onEveryMachine(check: () => void) {
  for (const zone of machines) {
    process.env.TZ = zone
    check()
  }
}

describe("the county's days", () => {
  it('begin and end at its own midnight, wherever the machine stands', () => {
    onEveryMachine(() => {
      const newYear = Date.UTC(2026, 0, 1, 6)
      expect(countyDate(newYear - 1, 'America/Chicago')).toBe('2025-12-31')
      expect(countyDate(newYear, 'America/Chicago')).toBe('2026-01-01')
      expect(startOfCountyDate('2026-01-01', 'America/Chicago')).toBe(newYear)
    })
  })

  it.each([
    ['America/Chicago', '2026-03-08', 23],
    ['America/Chicago', '2026-11-01', 25],
    ['Australia/Lord_Howe', '2026-04-05', 24.5],
    ['Australia/Lord_Howe', '2026-10-04', 23.5],
    ['America/Phoenix', '2026-03-08', 24],
  ])('in %s, %s has %d hours', (zone, date, hours) => {
    onEveryMachine(() => {
      const start = startOfCountyDate(date, zone)
      expect(startOfCountyDate(addCountyDays(date, 1), zone) - start).toBe(hours * HOUR)
      expect(countyDate(start, zone)).toBe(date)
      expect(countyDate(start - 1, zone)).toBe(addCountyDays(date, -1))
    })
  })

  const instant = fc.integer({ min: Date.UTC(1971, 0, 1), max: Date.UTC(2099, 0, 1) })
  it('hold every instant from their beginning to the next midnight', () => {
    fc.assert(
      fc.property(instant, fc.constantFrom(...zones), fc.constantFrom(...machines), (moment, zone, machine) => {
        process.env.TZ = machine
        const date = countyDate(moment, zone)
        const start = startOfCountyDate(date, zone)
        const next = startOfCountyDate(addCountyDays(date, 1), zone)
        expect(start).toBeLessThanOrEqual(moment)
        expect(next).toBeGreaterThan(moment)
        expect(countyDate(start, zone)).toBe(date)
        expect(countyDate(next, zone)).toBe(addCountyDays(date, 1))
      }),
    )
  })

  it('are added as days of the calendar', () => {
    expect(addCountyDays('2026-02-28', 1)).toBe('2026-03-01')
    expect(addCountyDays('2028-02-28', 1)).toBe('2028-02-29')
    expect(addCountyDays('2026-01-01', -1)).toBe('2025-12-31')
    expect(addCountyDays('2026-03-08', 7)).toBe('2026-03-15')
  })
})

describe("the county's clocks", () => {
  it('are written in patterns', () => {
    onEveryMachine(() => {
      expect(formatCountyTime(Date.UTC(2026, 10, 20, 3, 33), 'America/Chicago', 'MMMM d, yyyy h:mm a')).toBe(
        'November 19, 2026 9:33 PM',
      )
      expect(formatCountyTime(Date.UTC(2026, 10, 20, 3, 33), 'Australia/Lord_Howe', 'HH:mm')).toBe('14:33')
    })
  })

  it('show a time twice when they go back, which means the first', () => {
    onEveryMachine(() => {
      expect(instantOfCountyTime('2026-11-01T01:30', 'America/Chicago')).toBe(Date.UTC(2026, 10, 1, 6, 30))
    })
  })

  it('leap over an hour, which is counted on', () => {
    onEveryMachine(() => {
      expect(instantOfCountyTime('2026-03-08T02:30', 'America/Chicago')).toBe(Date.UTC(2026, 2, 8, 8, 30))
    })
  })

  it('lead back to what they showed', () => {
    const moments = fc.integer({ min: Date.UTC(1971, 0, 1) / 1000, max: Date.UTC(2099, 0, 1) / 1000 })
    fc.assert(
      fc.property(moments, fc.constantFrom(...zones), fc.constantFrom(...machines), (seconds, zone, machine) => {
        process.env.TZ = machine
        const shown = countyWallTime(seconds * 1000, zone)
        const found = instantOfCountyTime(shown, zone) ?? Number.NaN
        expect(countyWallTime(found, zone)).toBe(shown)
        expect(found).toBeLessThanOrEqual(seconds * 1000)
      }),
    )
  })

  it('never show 30 February or 25 o’clock', () => {
    expect(instantOfCountyTime('2026-02-30T10:00', 'America/Chicago')).toBeUndefined()
    expect(instantOfCountyTime('2026-02-03T25:00', 'America/Chicago')).toBeUndefined()
  })
})

it('knows the names of zones', () => {
  expect(['America/Chicago', 'UTC', 'Europe/Berlin'].every(isTimeZone)).toBe(true)
  expect(['', 'Iowa', 'America/Gotham', '../etc'].some(isTimeZone)).toBe(false)
})

const anyInstant = fc.integer({ min: Date.UTC(1965, 0, 1) / 1000, max: Date.UTC(2105, 0, 1) / 1000 })

it('says what the runtime says, at any instant of any zone', () => {
  fc.assert(
    fc.property(fc.constantFrom(...zones), anyInstant, (zone, second) => {
      expect(zoneOffset(second * 1000, zone)).toBe(tzOffset(zone, new Date(second * 1000)) * 60_000)
    }),
  )
})

const tenOClock = Date.UTC(2026, 10, 20, 10)

describe('toMilliseconds', () => {
  it('takes numbers below 1e10 for seconds and all others for milliseconds', () => {
    expect(toMilliseconds(1_795_168_800)).toBe(tenOClock)
    expect(toMilliseconds(tenOClock)).toBe(tenOClock)
    expect(toMilliseconds(9_999_999_999)).toBe(9_999_999_999_000)
    expect(toMilliseconds(10_000_000_000)).toBe(10_000_000_000)
    expect(toMilliseconds(0)).toBe(0)
  })

  it.each([
    '2026-11-20T10:00:00Z',
    '2026-11-20T12:00:00+02:00',
    '2026-11-20T10:00:00',
    '2026-11-20 10:00',
    'Fri, 20 Nov 2026 10:00:00 GMT',
    'Nov 20, 2026 4:00 AM CST',
  ])('reads %s, wherever the machine stands', (text) => {
    for (const zone of ['UTC', 'America/Chicago', 'Australia/Lord_Howe', 'Asia/Kolkata']) {
      process.env.TZ = zone
      expect(toMilliseconds(text)).toBe(tenOClock)
    }
  })

  it.each([null, '', 'Article 1', '0000-00-00 00:00:00', '2026-02-30', 9e15])('has no time for %j', (value) => {
    expect(toMilliseconds(value)).toBeUndefined()
  })

  it('answers whole milliseconds or nothing, whatever it is given', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.double(), fc.date().map(String)), (value) => {
        const instant = toMilliseconds(value)
        expect(instant === undefined || Number.isInteger(instant)).toBe(true)
      }),
    )
  })
})

const now = Date.UTC(2026, 10, 20, 12)
const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

describe('timeAgo', () => {
  it.each([
    [0, 'just now'],
    [minute, '1 minute ago'],
    [hour, '1 hour ago'],
    [day, 'yesterday'],
    [30 * day, '30 days ago'],
    [61 * day, '2 months ago'],
    [366 * day, '1 year ago'],
  ])('%d milliseconds ago reads %j', (elapsed, words) => {
    expect(timeAgo(now - elapsed, now)).toBe(words)
  })

  it.each([
    ['2026-11-20T02:00:00Z', '10 hours ago'],
    ['2026-11-19T23:00:00Z', 'yesterday'],
    ['2026-11-19T06:01:00Z', 'yesterday'],
    ['2026-11-19T05:59:00Z', '2 days ago'],
    ['2026-11-20T13:00:00Z', 'in 1 hour'],
  ])('counts days by the calendar of a zone: %s', (instant, words) => {
    expect(timeAgo(Date.parse(instant), now, 'America/Chicago')).toBe(words)
  })

  it('knows instants to come', () => {
    expect(timeAgo(now + 30_000, now)).toBe('just now')
    expect(timeAgo(now + 5 * minute, now)).toBe('in 5 minutes')
    expect(timeAgo(now + day, now)).toBe('tomorrow')
  })
})

it.each([
  ['2026-11-20T10:00:00Z', '2026-11-20T10:00:00.000Z'],
  ['2026-11-20T10:00:00-08:00', '2026-11-20T18:00:00.000Z'],
  ['2026-11-20T10:00:00', '2026-11-20T16:00:00.000Z'],
  ['2026-11-20', '2026-11-20T06:00:00.000Z'],
])('%s, said in Chicago, is %s', (text, expected) => {
  expect(new Date(instantOfTimeInput(text, 'America/Chicago') ?? Number.NaN).toISOString()).toBe(expected)
})

it.each(['', 'soon', '2026-02-30', '2026-11-20T24:00', '2026-11-20T10:00-05'])(
  '%j is not a time for a call',
  (text) => {
    expect(timeInput('Required').safeParse(text).success).toBe(false)
  },
)

it('every time that a call may give means an instant', () => {
  const written = fc.stringMatching(
    /^20[0-9]{2}-[01][0-9]-[0-3][0-9](?:[T ][0-2][0-9]:[0-5][0-9](?::[0-6][0-9])?(?:Z|[+-]0[0-9]:?[03]0)?)?$/,
  )
  fc.assert(
    fc.property(written, fc.constantFrom('America/Chicago', 'Australia/Lord_Howe'), (text, zone) => {
      const accepted = timeInput('Required').safeParse(text).success
      expect(Number.isInteger(instantOfTimeInput(text, zone))).toBe(accepted)
    }),
    { numRuns: 300 },
  )
})
