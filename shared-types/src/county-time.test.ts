import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import {
  addCountyDays,
  countyDate,
  countyMonth,
  formatCountyTime,
  isTimeZone,
  startOfCountyDate,
} from './county-time.ts'
import { countyWallTime, instantOfCountyTime } from './county-wall-time.ts'

const HOUR = 3_600_000
const zones = [
  'America/Chicago',
  'Europe/Berlin',
  'Australia/Lord_Howe',
  'America/Phoenix',
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
      expect(countyMonth(newYear - 1, 'America/Chicago')).toBe('2025-12')
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
