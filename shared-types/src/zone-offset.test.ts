import { tzOffset } from '@date-fns/tz'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { clockChangesOf, zoneOffset } from './zone-offset.ts'

const ZONES = [
  'America/New_York',
  'America/Phoenix',
  'America/St_Johns',
  'Europe/Berlin',
  'Africa/Casablanca',
  'Africa/Cairo',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'UTC',
]
const anyInstant = fc.integer({ min: Date.UTC(1965, 0, 1) / 1000, max: Date.UTC(2105, 0, 1) / 1000 })

it('says what the runtime says, at any instant of any zone', () => {
  fc.assert(
    fc.property(fc.constantFrom(...ZONES), anyInstant, (zone, second) => {
      expect(zoneOffset(second * 1000, zone)).toBe(tzOffset(zone, new Date(second * 1000)) * 60_000)
    }),
    { numRuns: 2000 },
  )
})

it.each(ZONES)('knows the minute of each change in %s, from 1975 to 2040', (zone) => {
  for (let year = 1975; year <= 2040; year++)
    for (const change of clockChangesOf(year, zone))
      for (const instant of [change - 1, change, change + 1])
        expect(zoneOffset(instant, zone)).toBe(tzOffset(zone, new Date(instant)) * 60_000)
})

it('knows no change where the clocks are never changed, and two a year elsewhere', () => {
  expect(clockChangesOf(2026, 'America/Phoenix')).toEqual([])
  expect(clockChangesOf(2026, 'America/New_York').map((change) => new Date(change).toISOString())).toEqual([
    '2026-03-08T07:00:00.000Z',
    '2026-11-01T06:00:00.000Z',
  ])
})

it('gives no number for what is no instant', () => {
  expect(zoneOffset(Number.NaN, 'America/New_York')).toBeNaN()
})
