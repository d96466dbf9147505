import { expect, it } from 'vitest'
import { isCalendarAddress } from './sources.ts'

it.each([
  ['https://county.example/events.ics', true],
  ['https://county.example/calendar/ical/basic', true],
  ['https://county.example/events/?ical=1', true],
  ['https://county.example/medical', false],
  ['https://county.example/?q=.ics', false],
])('a calendar is told by its address: %s', (address, isCalendar) => {
  expect(isCalendarAddress(address)).toBe(isCalendar)
})
