import { expect, it } from 'vitest'
import { recurrenceWords, timesWords, whenWords } from './labels.ts'

it.each([
  ['2026-11-21T10:00', '2026-11-21T12:00', 'Saturday, November 21, 10:00 AM – 12:00 PM'],
  ['2026-11-20T22:00', '2026-11-21T04:00', 'Friday, November 20, 10:00 PM – Saturday, November 21, 4:00 AM'],
  ['2026-11-20T20:00', '2026-11-21T00:00', 'Friday, November 20, 8:00 PM – 12:00 AM'],
  ['2027-01-01T00:00', '2027-01-01T00:00', 'Friday, January 1, 2027, 12:00 AM'],
  ['2026-12-31T21:00', '2027-01-01T01:30', 'Thursday, December 31, 9:00 PM – Friday, January 1, 2027, 1:30 AM'],
])('says when %s to %s is', (start, end, words) => {
  expect(whenWords({ start, end }, false, '2026-11-20')).toBe(words)
})

it('says the days of all-day events', () => {
  expect(whenWords({ start: '2026-11-20', end: '2026-11-20' }, true)).toBe('Friday, November 20')
  expect(whenWords({ start: '2026-11-20', end: '2026-11-22' }, true)).toBe('Friday, November 20 – Sunday, November 22')
  expect(timesWords({ start: '2026-11-20', end: '2026-11-20' }, true)).toBe('All day')
})

it.each([
  [null, ''],
  ['FREQ=DAILY;INTERVAL=3', 'Every 3 days'],
  ['FREQ=WEEKLY', 'Every week on Saturday'],
  ['FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,TH', 'Every 2 weeks on Tuesday and Thursday'],
  ['FREQ=MONTHLY;BYDAY=2TU', 'Every month on the 2nd Tuesday'],
  ['FREQ=MONTHLY;BYDAY=-1FR', 'Every month on the last Friday'],
  ['FREQ=MONTHLY;BYMONTHDAY=13;BYDAY=FR', 'Every month on every Friday that is the 13th'],
  ['FREQ=YEARLY;BYMONTH=11;BYDAY=4TH', 'Every year on the 4th Thursday of November'],
])('says how %s repeats', (rrule, words) => {
  expect(recurrenceWords({ startDate: '2026-11-21T10:00', rrule, recurrenceEndDate: null })).toBe(words)
})

it('says when a series ends', () => {
  expect(recurrenceWords({ startDate: '2026-11-21', rrule: 'FREQ=DAILY', recurrenceEndDate: '2027-03-03' })).toBe(
    'Every day, until March 3, 2027',
  )
})
