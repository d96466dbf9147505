import { describe, expect, it } from 'vitest'
import { isCalendarAddress } from './source-address.ts'

describe('a calendar', () => {
  it.each([
    'https://county.example/events.ics',
    'https://county.example/calendar/ical/basic',
    'https://county.example/events/?ical=1',
  ])('is told by its address: %s', (address) => {
    expect(isCalendarAddress(address)).toBe(true)
  })

  it.each(['https://county.example/feed', 'https://county.example/medical', 'https://county.example/?q=.ics'])(
    'is not taken from another: %s',
    (address) => {
      expect(isCalendarAddress(address)).toBe(false)
    },
  )
})
