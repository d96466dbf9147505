import type { PublishedEvent } from '@hometown/shared-types/event-calls'
import { describe, expect, it } from 'vitest'
import { sampleEvent, sampleSeries, TODAY } from '../../test/support/sample-content.ts'
import { createEventIndex } from '../lib/event-index.ts'
import { toSiteEvent } from '../lib/to-site-event.ts'
import { changeEvents, eventPathsAtMidnight } from './event-paths.ts'

const TOMORROW = '2026-11-21'

function sports(number: number, facts: Partial<PublishedEvent> = {}) {
  return toSiteEvent(sampleEvent(number, { category: 'Sports', ...facts }))
}

describe('the pages that a change of an event touches', () => {
  it('are its own, its month, the lists, and the calendars of all and of its category', () => {
    const after = sports(1)
    const paths = [...changeEvents(createEventIndex([]), [{ before: undefined, after }], TODAY)]
    expect(new Set(paths)).toEqual(
      new Set([
        '/events/fair-1',
        '/events/fair-1.ics',
        '/sitemaps/events-2026-11.xml',
        '/sitemap.xml',
        '/events',
        '/calendar',
        '/calendar/2026-11',
        '/calendar/embed',
        '/calendar.ics',
        '/calendar/sports.ics',
        '/',
      ]),
    )
  })
})

describe('the months of the calendar', () => {
  const monthsOf = (paths: Iterable<string>) => [...paths].filter((path) => /^\/calendar\/\d/.test(path)).sort()

  it('are touched by the dates of a series, from the month before to half a year ahead', () => {
    const after = toSiteEvent(sampleSeries(-400, 'FREQ=MONTHLY;BYDAY=2TU'))
    const paths = monthsOf(changeEvents(createEventIndex([]), [{ before: undefined, after }], TODAY))
    expect([paths.length, paths[0], paths.at(-1)]).toEqual([8, '/calendar/2026-10', '/calendar/2027-05'])
  })

  it('come and go with the first day of a month', () => {
    const months = monthsOf(eventPathsAtMidnight(createEventIndex([]), '2026-11-30', '2026-12-01'))
    expect([months[0], months.at(-1)]).toEqual(['/calendar/2026-10', '/calendar/2027-06'])
    expect(monthsOf(eventPathsAtMidnight(createEventIndex([]), TODAY, TOMORROW))).toEqual([])
  })
})

describe('the pages of the calendar at midnight', () => {
  const lists = ['/calendar', '/calendar/sports.ics', '/events']

  it('are the lists, and the events whose next dates are others', () => {
    const [over, later] = [sports(0), sports(5)]
    const weekly = toSiteEvent(sampleSeries(-7, 'FREQ=WEEKLY'))
    const nextWeek = toSiteEvent(sampleSeries(-3, 'FREQ=WEEKLY'))
    const events = createEventIndex([over, later, weekly, nextWeek])
    const paths = [...eventPathsAtMidnight(events, TODAY, TOMORROW)]
    expect(paths).toEqual(expect.arrayContaining(lists))
    expect(paths.filter((path) => path.startsWith('/events/'))).toEqual(['/events/fair-0', '/events/fair--7'])
  })
})
