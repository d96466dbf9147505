import { expect, test } from 'vitest'
import { eventItem as item } from '../../../test/support/event-item.ts'
import { timesOn } from './event-item.ts'
import { itemsByDay, monthIn } from './month-grid.ts'
import { wallTime } from './occurrences.ts'

test('an event of several days is on each of them, and one that ends at midnight not on the next', () => {
  const fair = item({ slug: 'fair', start: '2026-10-30', end: '2026-11-02', allDay: true })
  const dance = item({ slug: 'dance', start: '2026-11-02T20:00', end: '2026-11-03T00:00' })
  const early = item({ slug: 'early', start: '2026-11-02T08:00', end: '2026-11-02T09:00' })
  const days = itemsByDay([dance, early, fair], '2026-11-01', '2026-12-05')
  expect([...days].map(([day, list]) => [day, list.map(({ slug }) => slug)])).toEqual([
    ['2026-11-02', ['fair', 'early', 'dance']],
    ['2026-11-01', ['fair']],
  ])
})

test('a night is on its evening alone', () => {
  const night = item({ slug: 'night', start: '2026-11-06T21:00', end: '2026-11-07T06:00' })
  const camp = item({ slug: 'camp', start: '2026-11-06T21:00', end: '2026-11-07T11:00' })
  const days = itemsByDay([night, camp], '2026-11-01', '2026-12-05')
  expect([...days].map(([day, list]) => [day, list.map(({ slug }) => slug)])).toEqual([
    ['2026-11-06', ['camp', 'night']],
    ['2026-11-07', ['camp']],
  ])
})

test('the list of a day says which part of an event is on it', () => {
  const dance = item({ start: '2026-11-21T20:00', end: '2026-11-23T02:00' })
  expect(['2026-11-21', '2026-11-22', '2026-11-23'].map((day) => timesOn(dance, day))).toEqual([
    'From 8:00 PM',
    'All day',
    'Until 2:00 AM',
  ])
  expect(timesOn(item(), '2026-11-20')).toBe('7:00 PM – 8:00 PM')
})

test('instants are told by the county’s clocks, in summer and in winter', () => {
  expect(wallTime('2026-11-21T01:00:00Z', 'America/Chicago')).toBe('2026-11-20T19:00')
  expect(wallTime('2026-07-21T01:00:00Z', 'America/Chicago')).toBe('2026-07-20T20:00')
  expect(wallTime('2026-11-20T06:00:00Z', 'America/Chicago')).toBe('2026-11-20T00:00')
})

test.each([
  ['', undefined],
  ['?month=2026-13', undefined],
  ['?month=0001-01', undefined],
  ['?month=2027-01', '2027-01'],
])('the address %s asks for %s', (search, month) => {
  expect(monthIn(search)).toEqual(month)
})
