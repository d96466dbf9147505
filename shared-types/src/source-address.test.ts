import { describe, expect, it } from 'vitest'
import { isCalendarAddress, sourceAddressKey } from './source-address.ts'

describe('two addresses of one place', () => {
  it.each([
    'http://gazette.example/news',
    'https://www.gazette.example/news/',
    'https://gazette.example/news?utm_source=mail&fbclid=1',
  ])('have the same key: %s', (address) => {
    expect(sourceAddressKey(address)).toBe('gazette.example/news')
  })

  it.each([
    'https://gazette.example',
    'https://gazette.example/News',
    'https://gazette.example/news?page=2',
    'https://gazette.example:8080/news',
  ])('are others where they may show something else: %s', (address) => {
    expect(sourceAddressKey(address)).not.toBe('gazette.example/news')
  })
})

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
