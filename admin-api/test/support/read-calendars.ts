import type { ParsedCalendar } from '../../src/modules/content/event-feeds/ical/parse-calendar.ts'
import { type FeedEvent, parseCalendar } from '../../src/modules/content/event-feeds/index.ts'

export const COUNTY = 'America/New_York'

export const lines = (...all: string[]) => all.join('\r\n')
export const calendar = (...parts: string[]) => lines('BEGIN:VCALENDAR', 'VERSION:2.0', ...parts, 'END:VCALENDAR', '')
export const vevent = (...all: string[]) => lines('BEGIN:VEVENT', 'UID:1', 'SUMMARY:Story Time', ...all, 'END:VEVENT')

/** Reads a calendar on November 20, 2026. */
export function read(text: string | Uint8Array, shiftHours = 0) {
  const body = typeof text === 'string' ? Buffer.from(text) : text
  return parseCalendar({ body, countyZone: COUNTY, now: Date.UTC(2026, 10, 20, 16), shiftHours })
}

export function parseValidCalendar(text: string | Uint8Array, shiftHours?: number): ParsedCalendar {
  const reading = read(text, shiftHours)
  if (!reading.ok) throw new Error(reading.message)
  return reading.calendar
}

export function one(...all: string[]): FeedEvent {
  const { events, problems } = parseValidCalendar(calendar(vevent(...all)))
  const [first] = events
  if (!first) throw new Error(problems.map(({ reason }) => reason).join())
  return first
}
