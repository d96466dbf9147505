import { Buffer } from 'node:buffer'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readWithIcalJs } from '../../../test/support/calendar-readers.ts'
import { eventTiming } from '../../../test/support/calendar-timings.ts'
import { type IcsEvent, icsCalendar, icsEvent } from './ics.ts'
import type { EventTiming } from './timing.ts'

const timing = eventTiming()
const choir: IcsEvent = {
  uid: 'one@paper.example',
  sequence: 3,
  title: 'Choir',
  description: 'Bring water.',
  location: "St. Mary's Hall, Alder",
  url: 'https://paper.example/events/choir',
  categories: ['Events', 'Music, free'],
  timing,
  updatedAt: Date.UTC(2026, 10, 20, 12),
}
const withTiming = (fields: Partial<EventTiming>): IcsEvent => ({ ...choir, timing: { ...timing, ...fields } })
const calendarOf = (...events: IcsEvent[]) =>
  icsCalendar({ name: 'Events', timeZones: events.map((event) => event.timing.timeZone) }, events.map(icsEvent))
/** Unfolds lines (RFC 5545, 3.1). */
const linesOf = (text: string) => text.replaceAll('\r\n ', '').split('\r\n')

it('says all of an event', () => {
  expect(linesOf(icsEvent(choir))).toEqual([
    'BEGIN:VEVENT',
    'UID:one@paper.example',
    'SEQUENCE:3',
    'DTSTAMP:20261120T120000Z',
    'SUMMARY:Choir',
    "LOCATION:St. Mary's Hall\\, Alder",
    'DESCRIPTION:Bring water.',
    'URL:https://paper.example/events/choir',
    'STATUS:CONFIRMED',
    'LAST-MODIFIED:20261120T120000Z',
    'DTSTART;TZID=America/New_York:20261120T190000',
    'DTEND;TZID=America/New_York:20261120T210000',
    'CATEGORIES:Events,Music\\, free',
    'END:VEVENT',
    '',
  ])
})

it('says days as days, the end being the first that is free again', () => {
  const lines = linesOf(
    icsEvent(
      withTiming({
        startDate: '2026-11-20',
        endDate: '2026-11-22',
        allDay: true,
        rrule: 'FREQ=YEARLY',
        recurrenceEndDate: '2030-12-31',
        skippedDates: ['2027-11-20'],
      }),
    ),
  )
  expect(lines).toEqual(
    expect.arrayContaining([
      'DTSTART;VALUE=DATE:20261120',
      'DTEND;VALUE=DATE:20261123',
      'RRULE:FREQ=YEARLY;UNTIL=20301231',
      'EXDATE;VALUE=DATE:20271120',
    ]),
  )
})

it('says no end of an event that ends when it begins', () => {
  const event = icsEvent(withTiming({ endDate: timing.startDate }))
  expect(event).toContain('DTSTART')
  expect(event).not.toContain('DTEND')
})

it('a calendar has its name, its zones, and when to ask again', () => {
  const lines = linesOf(
    calendarOf(choir, withTiming({ timeZone: 'Europe/Berlin' }), withTiming({ timeZone: 'US/Eastern' })),
  )
  expect(lines).toEqual(
    expect.arrayContaining([
      'VERSION:2.0',
      'X-WR-CALNAME:Events',
      'X-WR-TIMEZONE:America/New_York',
      'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    ]),
  )
  expect(lines.filter((line) => line.startsWith('TZID:'))).toEqual(['TZID:America/New_York', 'TZID:Europe/Berlin'])
  expect(lines.some((line) => line.startsWith('METHOD'))).toBe(false)
  // Properties of the calendar come before its components (RFC 5545, 3.6).
  expect(lines.findIndex((line) => line.startsWith('X-PUBLISHED-TTL'))).toBeLessThan(lines.indexOf('BEGIN:VTIMEZONE'))
  expect(lines.slice(-2)).toEqual(['END:VCALENDAR', ''])
})

describe('whatever is in a field', () => {
  const hostile = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc.constantFrom(
      'x\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nUID:evil',
      'x\rATTACH:http://evil.example',
      'x\u2028ATTACH:evil',
      'x\u0085ATTACH:evil',
      '\u0000\u0007\u001b[31m',
      '🐟'.repeat(300),
      'é'.repeat(5000),
      '"quoted"; a\\b, c',
      '<script>alert(1)</script>\n<b>',
      '\ud83d half',
    ),
  )
  const NAMES =
    /^(?:BEGIN|END|UID|SEQUENCE|DTSTAMP|DTSTART|DTEND|SUMMARY|LOCATION|DESCRIPTION|CATEGORIES|URL|STATUS|LAST-MODIFIED|X-MICROSOFT-[A-Z-]+)[:;]/

  it('adds no line, breaks no character, and comes back as the text it was', () => {
    fc.assert(
      fc.property(hostile, hostile, hostile, hostile, (title, description, location, word) => {
        const file = calendarOf({
          ...choir,
          title,
          description,
          location,
          uid: `a${word}b`,
          categories: ['Events', word],
        })
        const folded = file.split('\r\n')
        expect(folded.every((line) => Buffer.byteLength(line) <= 75)).toBe(true)
        expect(file.isWellFormed()).toBe(true)
        expect(/[^\P{Cc}\r\n\t]/u.test(file)).toBe(false)
        expect(/\r(?!\n)|(?<!\r)\n/.test(file)).toBe(false)
        const entry = linesOf(file.slice(file.indexOf('BEGIN:VEVENT'), file.indexOf('END:VCALENDAR')))
        expect(entry.filter((line) => line !== '' && !NAMES.test(line))).toEqual([])
        expect(entry.filter((line) => line.startsWith('BEGIN'))).toHaveLength(1)
        const [read] = readWithIcalJs(file, Date.UTC(2026, 10, 1), Date.UTC(2026, 11, 1))
        expect(words(read?.title ?? '')).toEqual(words(title))
      }),
      { numRuns: 300 },
    )
  })

  it('is no address unless it is one of the web', () => {
    expect(icsEvent({ ...choir, url: 'javascript:alert(1)' })).not.toContain('URL')
    expect(linesOf(icsEvent({ ...choir, url: 'https://paper.example/a,b;c\r\nX:1' }))).toContain(
      'URL:https://paper.example/a,b;cX:1',
    )
  })
})

/** Ignores spaces and line ends, because some properties have one line. */
function words(text: string): string[] {
  return text
    .replace(/[^\P{Cc}\n\r\t\v\f\u0085]/gu, '')
    .toWellFormed()
    .split(/[\s\u0085]+/)
    .filter(Boolean)
}
