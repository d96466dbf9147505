import { describe, expect, it } from 'vitest'
import { countyTime } from '../../../lib/dates.ts'
import { dueTime } from './SendPanel.tsx'

const time = countyTime('America/Chicago')
const now = Date.parse('2026-11-23T18:00:00Z')
const words = (iso: string) => dueTime(Date.parse(iso), time, now)

describe('when a newsletter goes out', () => {
  it('is a weekday within the next days, in the county’s time', () => {
    expect(words('2026-11-26T13:00:00Z')).toBe('Thursday 7:00 AM')
    expect(words('2026-11-24T05:30:00Z')).toBe('Monday 11:30 PM')
  })

  it('is a date where a weekday could mean another week, or has passed', () => {
    expect(words('2026-11-30T13:00:00Z')).toBe('Nov 30, 2026, 7:00 AM')
    expect(words('2026-11-22T13:00:00Z')).toBe('Nov 22, 2026, 7:00 AM')
  })
})
