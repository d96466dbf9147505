import { describe, expect, it } from 'vitest'
import { countyWallTime, instantOfCountyTime } from './county-wall-time.ts'

const chicago = 'America/Chicago'

describe('wall time of the county', () => {
  it('is what its clocks show, in winter and in summer', () => {
    expect(countyWallTime(Date.UTC(2026, 10, 20, 3, 33, 19), chicago)).toBe('2026-11-19T21:33:19')
    expect(countyWallTime(Date.UTC(2026, 6, 1, 12), chicago)).toBe('2026-07-01T07:00:00')
    expect(countyWallTime(-1, 'Asia/Kolkata')).toBe('1970-01-01T05:29:59')
  })

  it('leads back to the instant', () => {
    for (const instant of [0, Date.UTC(2026, 2, 8, 7, 59, 59), Date.UTC(2026, 2, 8, 8), Date.UTC(2099, 11, 31)]) {
      expect(instantOfCountyTime(countyWallTime(instant, chicago), chicago)).toBe(instant)
    }
  })

  it('may name a day alone, or no seconds', () => {
    expect(instantOfCountyTime('2026-11-19', chicago)).toBe(Date.UTC(2026, 10, 19, 6))
    expect(instantOfCountyTime('2026-11-19T08:30', chicago)).toBe(Date.UTC(2026, 10, 19, 14, 30))
    expect(instantOfCountyTime('tomorrow', chicago)).toBeUndefined()
  })
})
