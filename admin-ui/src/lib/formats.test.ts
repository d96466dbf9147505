import { expect, test } from 'vitest'
import { countyTime, zoneNote } from './formats.ts'

test('times are the county’s, across the change to winter time', () => {
  const chicago = countyTime('America/Chicago')
  expect(chicago.dateTime('2026-11-01T06:30:00.000Z')).toBe('Nov 1, 2026, 1:30 AM')
  expect(chicago.dateTime(Date.UTC(2026, 10, 1, 7, 30))).toBe('Nov 1, 2026, 1:30 AM')
  expect(chicago.date('2026-11-01T04:59:00.000Z')).toBe('Oct 31, 2026')
})

test('the zone is said only where the browser is in another one', () => {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  expect(zoneNote(timeZone)).toBeUndefined()
  expect(zoneNote(timeZone === 'Asia/Tokyo' ? 'America/Chicago' : 'Asia/Tokyo')).toMatch(/^Times are in .+\.$/)
})
