import { CATEGORIES } from '@hometown/shared-types/category'
import type { PublishedEvent } from '@hometown/shared-types/event-calls'
import { DEFAULT_FRONT_SECTIONS, type PublishedFront } from '@hometown/shared-types/front-page'
import { describe, expect, it } from 'vitest'
import { sampleArticle, sampleEvent, sampleSeries, TIME_ZONE, TODAY } from '../../test/support/sample-content.ts'
import type { SiteArticle } from '../lib/content.ts'
import { createContentIndex } from '../lib/content-index.ts'
import { createEventIndex } from '../lib/event-index.ts'
import { FEED_SIZE } from '../lib/page-sizes.ts'
import { toSiteEvent } from '../lib/to-site-event.ts'
import { changeArticle, isNewYear, midnightPaths } from './affected-paths.ts'
import { changeEvents, eventPathsAtMidnight } from './event-paths.ts'
import { frontPaths, mostReadPaths } from './front-paths.ts'

const DAY = 24 * 60 * 60 * 1000
const NOW = Date.parse('2026-11-20T15:00:00Z')

function sports(id: number, daysAgo: number, facts: Partial<SiteArticle> = {}): SiteArticle {
  return sampleArticle({ wordpressPostId: id, category: 'Sports', publishedAt: NOW - daysAgo * DAY, ...facts })
}

const ofAnyChange = ['/', '/next-stories.json', '/sitemap.xml', '/sitemap-news.xml']

describe('the pages that a change touches', () => {
  it('are for a new article itself, its lists and nothing older', () => {
    const articles = createContentIndex(TIME_ZONE, [sports(1, 1), sports(2, 2)])
    const paths = changeArticle(articles, undefined, sports(3, 0))
    expect([...paths].sort()).toEqual(
      [
        ...ofAnyChange,
        '/story-3',
        '/sports',
        '/sports/2026/11',
        '/sports/feed.xml',
        '/feed.xml',
        '/sitemaps/2026-11.xml',
      ].sort(),
    )
  })

  it('are for an edit also those newer articles that list it, and no other', () => {
    const list = Array.from({ length: 9 }, (_, at) => sports(at + 1, at))
    const articles = createContentIndex(TIME_ZONE, list)
    const before = list[6]
    if (before === undefined) throw new Error('There are nine.')
    const paths = changeArticle(articles, before, { ...before, title: 'Corrected' })
    expect([...paths].filter((path) => path.startsWith('/story-')).sort()).toEqual([
      '/story-4',
      '/story-5',
      '/story-6',
      '/story-7',
    ])
  })

  it('are for a move both categories and both addresses', () => {
    const before = sports(1, 0)
    const articles = createContentIndex(TIME_ZONE, [before])
    const paths = changeArticle(articles, before, { ...before, slug: 'moved', category: 'Clubs' })
    for (const path of ['/story-1', '/moved', '/sports', '/clubs', '/sports/2026/11', '/clubs/2026/11']) {
      expect(paths).toContain(path)
    }
  })

  it('are limited for an article with ten thousand keywords', () => {
    const articles = createContentIndex(TIME_ZONE, [sports(1, 1, { keywords: ['Fair'] })])
    const keywords = Array.from({ length: 10_000 }, (_, at) => `keyword ${at}`)
    expect(changeArticle(articles, undefined, sports(2, 0, { keywords })).size).toBeLessThan(150)
  })

  it('leave the feeds alone when an old article changes', () => {
    const list = Array.from({ length: 40 }, (_, at) => sports(at + 1, at))
    const articles = createContentIndex(TIME_ZONE, list)
    const before = list[35]
    if (before === undefined) throw new Error('There are forty.')
    const paths = changeArticle(articles, before, { ...before, title: 'Corrected' })
    expect(paths).not.toContain('/feed.xml')
    expect(paths).not.toContain('/sports/feed.xml')
  })

  it.each([
    ['the last article of a feed', FEED_SIZE - 1, true],
    ['the first one that is in no feed', FEED_SIZE, false],
  ])('are for %s exactly those that show it', (_, place, isShown) => {
    const list = Array.from({ length: FEED_SIZE + 5 }, (_, at) => sports(at + 1, at))
    const [before] = list.slice(place)
    if (before === undefined) throw new Error('There are more.')
    const touched = changeArticle(createContentIndex(TIME_ZONE, list), before, { ...before, title: 'Corrected' })
    expect([touched.has('/feed.xml'), touched.has('/sports/feed.xml')]).toEqual([isShown, isShown])
    const withdrawn = changeArticle(createContentIndex(TIME_ZONE, list), before, undefined)
    expect([withdrawn.has('/feed.xml'), withdrawn.has('/sports/feed.xml')]).toEqual([isShown, isShown])
  })
})

describe('midnight in the county', () => {
  it('changes the pages that show the date or what is new today', () => {
    const paths = midnightPaths()
    expect([...paths]).toEqual(
      expect.arrayContaining(['/', '/sitemap-news.xml', '/sports/schedule', '/sports', '/clubs']),
    )
    expect(paths.size).toBe(3 + CATEGORIES.length)
  })

  it.each([
    ['2026-12-31', '2027-01-01', true],
    ['2026-11-30', '2026-12-01', false],
    ['2026-12-01', '2027-12-01', true],
  ])('from %s to %s begins a new year: %s', (before, after, isNew) => {
    expect(isNewYear(before, after)).toBe(isNew)
  })
})

const TOMORROW = '2026-11-21'

function sportsEvent(number: number, facts: Partial<PublishedEvent> = {}) {
  return toSiteEvent(sampleEvent(number, { category: 'Sports', ...facts }))
}

describe('the pages that a change of an event touches', () => {
  it('are its own, its month, the lists, and the calendars of all and of its category', () => {
    const after = sportsEvent(1)
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
    const [over, later] = [sportsEvent(0), sportsEvent(5)]
    const weekly = toSiteEvent(sampleSeries(-7, 'FREQ=WEEKLY'))
    const nextWeek = toSiteEvent(sampleSeries(-3, 'FREQ=WEEKLY'))
    const events = createEventIndex([over, later, weekly, nextWeek])
    const paths = [...eventPathsAtMidnight(events, TODAY, TOMORROW)]
    expect(paths).toEqual(expect.arrayContaining(lists))
    expect(paths.filter((path) => path.startsWith('/events/'))).toEqual(['/events/fair-0', '/events/fair--7'])
  })
})

const front: PublishedFront = {
  lead: { contentId: 1, headline: null, kicker: null, size: 'lead' },
  seconds: [],
  hidden: [],
  sections: [...DEFAULT_FRONT_SECTIONS],
  mostRead: [1, 2],
  alerts: { active: [], recent: [] },
}
const alert = {
  ...({ id: 'a', level: 'breaking', text: 'Bridge closed', url: null } as const),
  ...{ startsAt: '2026-11-20T16:00:00.000Z', endsAt: '2026-11-20T18:00:00.000Z' },
}

it('touches the home page alone where another story leads', () => {
  expect(frontPaths(front, { ...front, lead: null })).toEqual(['/'])
  expect(frontPaths(front, { ...front })).toEqual([])
})

it('touches home, sections and the lists of alerts where an alert begins, and no article', () => {
  const paths = frontPaths(front, { ...front, alerts: { active: [alert], recent: [alert] } })
  expect([...new Set(paths)].sort()).toEqual(
    [
      ...['/', '/alert.json', '/alerts', '/calendar'],
      ...['/events', '/sports', '/community', '/business', '/obituaries', '/clubs', '/churches', '/jobs'],
    ].sort(),
  )
})

it('touches the lists of what is most read where they are others, or show a changed article', () => {
  const lists = ['/', '/next-stories.json']
  expect(new Set(frontPaths(front, { ...front, mostRead: [2, 1] }))).toEqual(new Set(lists))
  expect(mostReadPaths(front, [9, 2])).toEqual(lists)
  expect(mostReadPaths(front, [9])).toEqual([])
  expect(mostReadPaths(front, [])).toEqual([])
})
