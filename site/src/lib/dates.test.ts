import { describe, expect, it } from 'vitest'
import { fullDate, longDate, monthAndYear, monthName, yearOf } from './dates.ts'

describe('names of county days and months', () => {
  it('names a day in full', () => {
    expect(longDate('2026-11-20')).toBe('November 20, 2026')
    expect(fullDate('2026-11-20')).toBe('Friday, November 20, 2026')
  })

  it('names the first and the last day of a year in their own year', () => {
    expect(longDate('2026-01-01')).toBe('January 1, 2026')
    expect(longDate('2025-12-31')).toBe('December 31, 2025')
  })

  it('names a month', () => {
    expect(monthName('2026-02')).toBe('February')
    expect(monthAndYear('2026-02')).toBe('February 2026')
    expect(yearOf('2026-02')).toBe('2026')
  })
})
