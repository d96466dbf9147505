import { isUsableSlug } from '@hometown/shared-types/slug'
import { describe, expect, it } from 'vitest'
import {
  sampleArticle,
  sampleBusiness,
  sampleContent,
  sampleEvent,
  sampleNewsletter,
  sampleSite,
  TIME_ZONE,
  TODAY,
} from '../../test/support/sample-content.ts'
import { createBusinessIndex } from '../lib/business-index.ts'
import { createContentIndex } from '../lib/content-index.ts'
import { createEventIndex } from '../lib/event-index.ts'
import { createFixtureIndex } from '../lib/fixture-index.ts'
import { createNewsletterIndex, toSiteNewsletter } from '../lib/newsletter-index.ts'
import { NO_PEOPLE } from '../lib/people-index.ts'
import { toSiteEvent } from '../lib/to-site-event.ts'
import { NO_TOPIC_NOTES } from '../lib/topic-notes.ts'
import { fileOfPage, isPage, listPagePaths, writingOrder } from './site-paths.ts'

describe('the paths of the site', () => {
  it.each([
    ['/', 'index.html'],
    ['/sports', 'sports.html'],
    ['/sports/2026/11', 'sports/2026/11.html'],
    ['/sports/feed.xml', 'sports/feed.xml'],
    ['/sitemaps/2026-11.xml', 'sitemaps/2026-11.xml'],
    ['/county-fair', 'county-fair.html'],
    ['/events/fair-1', 'events/fair-1.html'],
    ['/events/fair-1.ics', 'events/fair-1.ics'],
  ])('%s is the file %s', (path, file) => {
    expect(fileOfPage(path)).toBe(file)
  })

  it('lists each page once, and knows each that it lists', () => {
    const newsletters = [sampleNewsletter(1), sampleNewsletter(400), sampleNewsletter(2, { status: 'sending' })]
    const content = sampleContent(60, undefined, [sampleBusiness(1), sampleBusiness(2)], newsletters, [
      sampleEvent(1),
      sampleEvent(40),
    ])
    const paths = [...listPagePaths(content)]
    expect(paths).toEqual(
      expect.arrayContaining([
        '/newsletter/newsletter-2',
        '/events/fair-1',
        '/events/fair-1.ics',
        '/calendar/sports.ics',
        '/calendar/2026-12',
        '/sitemaps/events-2026-12.xml',
      ]),
    )
    expect(new Set(paths).size).toBe(paths.length)
    expect(paths.filter((path) => !isPage(content, path))).toEqual([])
  })

  it('keeps the addresses of its fixed pages from articles', () => {
    const paths = [...listPagePaths(sampleContent(0))].filter((path) => path !== '/')
    expect(paths).toContain('/about')
    expect(paths.filter((path) => isUsableSlug(path.slice(1)))).toEqual([])
  })

  it.each([
    '/nothing',
    '/sports/2026/01',
    '/sitemaps/2026-01.xml',
    '/sports/nothing',
    '/story-1/2',
    '/newsletter/newsletter-9',
    '/events/fair-2',
    '/calendar/nothing.ics',
    '/calendar/2026-09',
    '/topics/fair',
  ])('knows that there is no %s', (path) => {
    const articles = createContentIndex(TIME_ZONE, [sampleArticle({ wordpressPostId: 1 })])
    const businesses = createBusinessIndex([sampleBusiness(1)])
    const newsletters = createNewsletterIndex([toSiteNewsletter(sampleNewsletter(2, { status: 'sending' }), TIME_ZONE)])
    const events = createEventIndex([toSiteEvent(sampleEvent(1))])
    const fixtures = createFixtureIndex()
    const nobody = { people: NO_PEOPLE, topics: NO_TOPIC_NOTES }
    expect(
      isPage(
        { ...{ site: sampleSite, today: TODAY, articles, businesses, newsletters, events, fixtures }, ...nobody },
        path,
      ),
    ).toBe(false)
  })

  it('has no calendar where nobody keeps one', () => {
    const content = { ...sampleContent(1), events: createEventIndex(undefined) }
    expect([...listPagePaths(content)].filter((path) => path.startsWith('/calendar'))).toEqual([])
    expect(isPage(content, '/calendar.ics')).toBe(false)
    expect(isPage(content, '/events')).toBe(true)
  })

  it('writes what is linked to before what links to it', () => {
    const paths = ['/', '/calendar', '/sports', '/sports/2026/11', '/county-fair', '/events/fair', '/sports/feed.xml']
    const inOrder = paths.sort((one, other) => writingOrder(one) - writingOrder(other))
    expect(inOrder).toEqual([
      '/county-fair',
      '/events/fair',
      '/sports/2026/11',
      '/sports',
      '/',
      '/calendar',
      '/sports/feed.xml',
    ])
  })
})
