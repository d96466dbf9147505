import { expect, test } from 'vitest'
import { eventItem as item } from '../../../test/support/event-item.ts'
import { timesOn } from './event-item.ts'

test('the list of a day says which part of an event is on it', () => {
  const dance = item({ start: '2026-11-21T20:00', end: '2026-11-23T02:00' })
  expect(['2026-11-21', '2026-11-22', '2026-11-23'].map((day) => timesOn(dance, day))).toEqual([
    'From 8:00 PM',
    'All day',
    'Until 2:00 AM',
  ])
  expect(timesOn(item(), '2026-11-20')).toBe('7:00 PM – 8:00 PM')
})
