import { tzOffset } from '@date-fns/tz'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { zoneOffset } from './zone-offset.ts'

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

it('gives no number for what is no instant', () => {
  expect(zoneOffset(Number.NaN, 'America/New_York')).toBeNaN()
})
