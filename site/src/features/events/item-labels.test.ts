import { expect, test } from 'vitest'
import { eventItem } from '../../../test/support/event-item.ts'
import { wallTime } from './county-clock.ts'
import { timesOn } from './event-item.ts'

test('the list of a day says which part of an event is on it', () => {
  const dance = eventItem({ start: '2026-11-21T20:00', end: '2026-11-23T02:00' })
  expect(['2026-11-21', '2026-11-22', '2026-11-23'].map((day) => timesOn(dance, day))).toEqual([
    'From 8:00 PM',
    'All day',
    'Until 2:00 AM',
  ])
  expect(timesOn(eventItem(), '2026-11-20')).toBe('7:00 PM – 8:00 PM')
})

test('instants are told by the county’s clocks, in summer and in winter', () => {
  expect(wallTime('2026-11-21T01:00:00Z', 'America/Chicago')).toBe('2026-11-20T19:00')
  expect(wallTime('2026-07-21T01:00:00Z', 'America/Chicago')).toBe('2026-07-20T20:00')
  expect(wallTime('2026-11-20T06:00:00Z', 'America/Chicago')).toBe('2026-11-20T00:00')
})
