import { describe, expect, it } from 'vitest'
import { monthsByYear, neighbouringMonths } from './months.ts'

const months = ['2026-11', '2026-09', '2025-12']

describe('the months of a category', () => {
  it('stand under their years, newest first', () => {
    expect(monthsByYear(months)).toEqual([
      { year: '2026', months: ['2026-11', '2026-09'] },
      { year: '2025', months: ['2025-12'] },
    ])
    expect(monthsByYear([])).toEqual([])
  })

  it('lead to the nearest months with articles', () => {
    expect(neighbouringMonths(months, '2026-09')).toEqual({ previous: '2025-12', next: '2026-11' })
  })

  it('end at the oldest and at the newest', () => {
    expect(neighbouringMonths(months, '2026-11').next).toBeUndefined()
    expect(neighbouringMonths(months, '2025-12').previous).toBeUndefined()
  })
})
