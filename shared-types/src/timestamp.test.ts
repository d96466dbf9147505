import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { toMilliseconds } from './timestamp.ts'

const tenOClock = Date.UTC(2026, 10, 20, 10)
const machineZone = process.env.TZ

afterEach(() => {
  if (machineZone === undefined) delete process.env.TZ
  else process.env.TZ = machineZone
})

describe('toMilliseconds', () => {
  it('takes numbers below 1e10 for seconds and all others for milliseconds', () => {
    expect(toMilliseconds(1_795_168_800)).toBe(tenOClock)
    expect(toMilliseconds(tenOClock)).toBe(tenOClock)
    expect(toMilliseconds(9_999_999_999)).toBe(9_999_999_999_000)
    expect(toMilliseconds(10_000_000_000)).toBe(10_000_000_000)
    expect(toMilliseconds(0)).toBe(0)
  })

  it('reads numbers from text as it reads numbers', () => {
    expect(toMilliseconds('1795168800')).toBe(tenOClock)
    expect(toMilliseconds(` ${tenOClock} `)).toBe(tenOClock)
    expect(toMilliseconds('1795168800.25')).toBe(tenOClock + 250)
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

  it('takes a plain date for its first instant in UTC', () => {
    process.env.TZ = 'America/Chicago'
    expect(toMilliseconds('2026-11-20')).toBe(Date.UTC(2026, 10, 20))
  })

  it.each([null, '', 'Article 1', '0000-00-00 00:00:00', '2026-02-30', 9e15])('has no time for %j', (value) => {
    expect(toMilliseconds(value)).toBeUndefined()
  })

  it('gives back every instant that was written as ISO 8601', () => {
    const year9999 = Date.UTC(9999, 11, 31)
    fc.assert(
      fc.property(fc.integer({ min: 0, max: year9999 }), (instant) => {
        expect(toMilliseconds(new Date(instant).toISOString())).toBe(instant)
      }),
    )
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
