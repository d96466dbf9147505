import { describe, expect, it } from 'vitest'
import {
  clockTimeBetween,
  dayOf,
  daysBetween,
  earlier,
  lastDayUntil,
  lastShownDay,
  later,
  timeOf,
  wallTimeAfter,
} from './days.ts'

describe('a wall time', () => {
  it('has a day, and a time of day where it names one', () => {
    expect([dayOf('2026-11-20T19:00'), dayOf('2026-11-20')]).toEqual(['2026-11-20', '2026-11-20'])
    expect([timeOf('2026-11-20T19:00'), timeOf('2026-11-20T19:00:30'), timeOf('2026-11-20')]).toEqual([
      ...['T19:00', 'T19:00', ''],
    ])
  })

  it('is so much later on the clocks, in the same form', () => {
    expect(wallTimeAfter('2026-11-20T23:30', 3_600_000)).toBe('2026-11-21T00:30')
    expect(wallTimeAfter('2026-11-20', 86_400_000)).toBe('2026-11-21')
    expect(clockTimeBetween('2026-11-20T23:30', '2026-11-21T00:30')).toBe(3_600_000)
    expect(clockTimeBetween('2026-11-20', '2026-11-21T01:00')).toBe(90_000_000)
  })

  it('is earlier or later than another', () => {
    expect([earlier('a', 'b'), earlier('b', 'a'), later('a', 'b'), later('b', 'a')]).toEqual(['a', 'a', 'b', 'b'])
  })
})

it('days are counted, also backwards', () => {
  expect(daysBetween('2026-11-20', '2026-11-20')).toBe(0)
  expect(daysBetween('2026-02-28', '2026-03-01')).toBe(1)
  expect(daysBetween('2026-03-01', '2026-02-28')).toBe(-1)
})

it.each([
  ['2026-11-20T19:00', '2026-11-20T21:00', '2026-11-20', '2026-11-20'],
  ['2026-11-20T19:00', '2026-11-21T00:00', '2026-11-20', '2026-11-20'],
  ['2026-11-20T19:00', '2026-11-21T06:01', '2026-11-21', '2026-11-21'],
  ['2026-11-20T03:01', '2026-11-21T03:00', '2026-11-21', '2026-11-20'],
  ['2026-11-20', '2026-11-22', '2026-11-22', '2026-11-22'],
])('from %s to %s goes on until %s, and is shown until %s', (start, end, last, shown) => {
  expect(lastDayUntil(start, end)).toBe(last)
  expect(lastShownDay(start, end)).toBe(shown)
})
