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
        '/calendar/embed',
        '/calendar/embed/sports',
        '/calendar.ics',
        '/calendar/sports.ics',
        '/calendar/feed.xml',
        '/',
      ]),
    )
  })

  it('are not the calendars where the event was over long ago', () => {
    const after = sports(-100)
    const paths = [...changeEvents(createEventIndex([]), [{ before: undefined, after }], TODAY)]
    expect(paths).toContain('/events/fair--100')
    expect(paths.filter((path) => path === '/' || path.startsWith('/calendar'))).toEqual([])
  })

  it('are found with all changes in the index', () => {
    const [removed, stays, added] = [sports(1), sports(2), sports(3)]
    const events = createEventIndex([removed, stays])
    const changes = [
      { before: removed, after: undefined },
      { before: undefined, after: added },
    ]
    const paths = [...changeEvents(events, changes, TODAY)]
    expect([...events.all()]).toEqual([stays, added])
    expect(paths).toEqual(expect.arrayContaining(['/events/fair-1', '/events/fair-3']))
  })

  it('are for an event that gets another address both', () => {
    const [before, after] = [sports(1), sports(1, { slug: 'parade' })]
    const events = createEventIndex([before])
    const paths = [...changeEvents(events, [{ before, after }], TODAY)]
    expect(paths).toEqual(expect.arrayContaining(['/events/fair-1', '/events/parade']))
    expect(events.findBySlug('fair-1')).toBeUndefined()
  })

  it('are for an event that is now among the next ones the home page and the feed', () => {
    const [before, after] = [
      sports(400),
      sports(400, { startDate: '2026-11-21T20:00:00.000Z', endDate: '2026-11-21T21:00:00.000Z' }),
    ]
    const others = Array.from({ length: 40 }, (_, at) => sports(at + 1))
    const paths = [...changeEvents(createEventIndex([...others, before]), [{ before, after }], TODAY)]
    expect(paths).toEqual(expect.arrayContaining(['/', '/calendar/feed.xml']))
  })
})

describe('the pages of the calendar at midnight', () => {
  const lists = ['/calendar', '/calendar/embed/sports', '/calendar/sports.ics', '/events', '/calendar/feed.xml']

  it('are the lists, and the events whose next dates are others', () => {
    const [over, later] = [sports(0), sports(5)]
    const weekly = toSiteEvent(sampleSeries(-7, 'FREQ=WEEKLY'))
    const nextWeek = toSiteEvent(sampleSeries(-3, 'FREQ=WEEKLY'))
    const events = createEventIndex([over, later, weekly, nextWeek])
    const paths = [...eventPathsAtMidnight(events, TODAY, TOMORROW)]
    expect(paths).toEqual(expect.arrayContaining(lists))
    expect(paths.filter((path) => path.startsWith('/events/'))).toEqual(['/events/fair-0', '/events/fair--7'])
  })

  it('are an event of which a further date comes into reach', () => {
    const facts = { startDate: '2027-11-03T20:00:00.000Z', endDate: '2027-11-03T21:00:00.000Z' }
    const events = createEventIndex([toSiteEvent(sampleSeries(1, 'FREQ=YEARLY;INTERVAL=5', facts))])
    expect([...eventPathsAtMidnight(events, TODAY, TOMORROW)]).toContain('/events/fair-1')
    expect([...eventPathsAtMidnight(events, TOMORROW, '2026-11-22')]).not.toContain('/events/fair-1')
  })

  it('are an event of which a date is over while an earlier one goes on', () => {
    const longer = { originalDate: '2026-11-19', endDate: '2026-11-28T23:00:00.000Z', startDate: null }
    const texts = { title: null, description: null, location: null, cancelled: false }
    const daily = sampleSeries(-1, 'FREQ=DAILY', { exceptions: [{ ...longer, ...texts }] })
    const paths = eventPathsAtMidnight(createEventIndex([toSiteEvent(daily)]), TODAY, TOMORROW)
    expect([...paths]).toContain('/events/fair--1')
  })

  it.each([
    ['the day is the same', TODAY, TODAY],
    ['nothing was rendered before', undefined, TODAY],
  ])('are none where %s', (_, before, today) => {
    expect([...eventPathsAtMidnight(createEventIndex([sports(0)]), before, today)]).toEqual([])
  })

  it('are none where no calendar is kept', () => {
    expect([...eventPathsAtMidnight(createEventIndex(undefined), TODAY, TOMORROW)]).toEqual([])
  })
})
