import { addCountyDays } from '@hometown/shared-types/county-time'
import { afterEach, describe, expect, it } from 'vitest'
import { type ContentService, startContentService } from '../../test/support/content-service.ts'
import {
  change,
  eventChange,
  newsletterChange,
  openPublisher,
  readSite,
  removeFolders,
  renderSite,
} from '../../test/support/open-publisher.ts'
import {
  sampleArticle,
  sampleBusiness,
  sampleEvent,
  sampleGame,
  sampleNewsletter,
  samplePerson,
  TIME_ZONE,
  TODAY,
} from '../../test/support/sample-content.ts'
import type { SiteArticle } from '../lib/content.ts'
import { createContentIndex } from '../lib/content-index.ts'
import { createPeopleIndex } from '../lib/people-index.ts'
import { changeArticle } from './affected-paths.ts'
import { changedPersonPaths } from './person-paths.ts'

const HOUR = 60 * 60 * 1000
const NOW = Date.parse('2026-11-20T15:00:00Z')

let service: ContentService | undefined

afterEach(async () => {
  await service?.close()
  service = undefined
  removeFolders()
})

function written(slugs: readonly string[]): Pick<SiteArticle, 'authors'> {
  return { authors: slugs.map((slug) => ({ slug, name: 'Ann Writer', kind: 'person' })) }
}

describe('a change', () => {
  it('writes the same files for a result with many games before it as with few', async () => {
    const written: string[][] = []
    const teams = ['Millers', 'Larks', 'Otters', 'Herons']
    const game = (at: number) => ({
      ...{ team: teams[Math.abs(at) % 4] ?? '', opponent: teams[Math.abs(at + 1) % 4] ?? '' },
    })
    for (const size of [60, 200]) {
      service = await startContentService([])
      for (let at = 1; at <= size; at++) {
        const played = { status: 'played', teamScore: 1, opponentScore: 0 } as const
        service.events.set(`game-${-at}`, sampleGame(-at, { ...game(at), ...played }))
      }
      service.events.set('new', sampleGame(0, { id: 'new', ...game(0) }))
      const publisher = await openPublisher(service.origin)
      await publisher.send([change('verify')])
      const result = { teamScore: 21, opponentScore: 7, status: 'played' } as const
      const updatedAt = '2026-11-20T22:00:00.000Z'
      service.events.set('new', { ...sampleGame(0, { id: 'new', ...game(0), ...result }), updatedAt })
      const files = (await publisher.send([eventChange('new')])).written
      written.push(files.filter((path) => path !== 'build.json').sort())
      await service.close()
    }
    expect(written[1]).toEqual(written[0])
    const expected = [
      ...['calendar.html', 'calendar.ics', 'calendar/embed.html', 'calendar/2026-11.html'],
      ...['calendar/sports.ics', 'events.html', 'events/new.html', 'events/new.ics', 'index.html', 'sports.html'],
      ...['sports/schedule.html', 'sitemaps/events-2026-11.xml'],
    ]
    expect(written[0]).toEqual(expected.sort())
  })

  it('writes as few files for a newsletter with many before it as with few', async () => {
    const counts: number[] = []
    for (const size of [5, 150]) {
      service = await startContentService([])
      for (let at = 1; at <= size; at++) service.newsletters.set(`newsletter-${at}`, sampleNewsletter(at))
      const publisher = await openPublisher(service.origin)
      await publisher.send([change('verify')])
      service.newsletters.set('new', sampleNewsletter(0, { id: 'new' }))
      const { written } = await publisher.send([newsletterChange('new')])
      counts.push(written.length)
      await service.close()
    }
    expect(counts[1]).toBe(counts[0])
    expect(counts[0]).toBeLessThanOrEqual(8)
  })

  it('touches no more pages in a large archive than in a small one', async () => {
    const counts: number[] = []
    for (const size of [60, 240]) {
      const articles = Array.from({ length: size }, (_, at) =>
        sampleArticle({ wordpressPostId: at + 1, category: 'Sports', publishedAt: NOW - (at + 1) * 12 * HOUR }),
      )
      service = await startContentService(articles)
      const publisher = await openPublisher(service.origin)
      await publisher.send([change('verify')])
      service.posts.set(9999, sampleArticle({ wordpressPostId: 9999, category: 'Sports', publishedAt: NOW }))
      const { written } = await publisher.send([change('article', 9999)])
      counts.push(written.length)
      await service.close()
    }
    expect(counts[1]).toBe(counts[0])
  })

  it('touches no more pages for an author of many articles, and none of their articles for another address', async () => {
    const counts: number[] = []
    for (const size of [60, 10_000]) {
      const articles = Array.from({ length: size }, (_, at) =>
        sampleArticle({
          wordpressPostId: at + 1,
          category: 'Sports',
          publishedAt: NOW - (at + 1) * HOUR,
          ...written(['ann']),
        }),
      )
      const [ann] = [samplePerson('ann')]
      const people = createPeopleIndex([ann])
      const index = createContentIndex(TIME_ZONE, articles)
      const added = sampleArticle({
        wordpressPostId: 99_999,
        category: 'Sports',
        publishedAt: NOW,
        ...written(['ann']),
      })
      counts.push(changeArticle(index, undefined, added, { people }).size)
      const moved = createPeopleIndex([{ ...ann, slug: 'anna' }])
      const touched = [...changedPersonPaths(index, people, moved)]
      expect(touched.filter((path) => !/^\/(?:author|sitemap)/.test(path))).toEqual([])
    }
    expect(counts[1]).toBe(counts[0])
  })

  it('touches no more pages with 10,000 stories of one topic than with 30', async () => {
    const counts: number[] = []
    for (const size of [30, 10_000]) {
      const articles = Array.from({ length: size }, (_, at) =>
        sampleArticle({
          wordpressPostId: at + 1,
          category: 'Sports',
          keywords: ['Football'],
          publishedAt: NOW - (at + 1) * 60_000,
        }),
      )
      const index = createContentIndex(TIME_ZONE, articles)
      const fresh = sampleArticle({
        wordpressPostId: 99_999,
        category: 'Sports',
        keywords: ['Football'],
        publishedAt: NOW,
      })
      const paths = changeArticle(index, undefined, fresh)
      expect([...paths].filter((path) => path.startsWith('/story-'))).toEqual(['/story-99999'])
      counts.push(paths.size)
    }
    expect(counts[1]).toBe(counts[0])
  })

  it('writes an event where it is to be seen, among many events as among few', async () => {
    const counts: number[] = []
    for (const size of [10, 120]) {
      service = await startContentService([])
      for (let at = 1; at <= size; at++) service.events.set(`event-${at}`, sampleEvent(at, { category: 'Clubs' }))
      const publisher = await openPublisher(service.origin)
      await publisher.send([change('verify')])
      service.events.set('new', sampleEvent(0, { id: 'new', slug: 'new', category: 'Sports' }))
      const { written } = await publisher.send([eventChange('new')])
      expect(written).toContain('events/new.ics')
      counts.push(written.length)
      await service.close()
    }
    expect(counts[1]).toBe(counts[0])
    expect(counts[0]).toBeLessThanOrEqual(14)
  })

  it('renders an event again at midnight only where its next date is another', async () => {
    service = await startContentService([])
    for (const inDays of [-1, 0, 1, 2]) service.events.set(`event-${inDays}`, sampleEvent(inDays))
    const publisher = await openPublisher(service.origin)
    await publisher.send([change('verify')])
    const { written } = await publisher.send([change('midnight')], addCountyDays(TODAY, 1))
    expect(written.filter((path) => path.startsWith('events/'))).toEqual(['events/fair-0.html'])
  })

  it('writes the directory where it differs only, however many businesses and articles there are', async () => {
    service = await startContentService(
      Array.from({ length: 50 }, (_, at) => sampleArticle({ wordpressPostId: at + 1 })),
    )
    for (let number = 0; number < 40; number++) service.businesses.set(`business-${number}`, sampleBusiness(number))
    const publisher = await openPublisher(service.origin)
    await publisher.send([change('verify')])
    service.businesses.set('business-7', sampleBusiness(7, { phone: '555-0142' }))
    const { written, removed } = await publisher.send([change('business')])
    expect(written.sort()).toEqual([
      'build.json',
      'business-directory.html',
      'business-directory/category/food-and-drink.html',
      'business-directory/list.json',
      'business-directory/shop-7.html',
    ])
    expect(removed).toEqual([])
    service.businesses.delete('business-7')
    expect((await publisher.send([change('business')])).removed).toEqual(['business-directory/shop-7.html'])
  })

  it('does not read the directory again for an article', async () => {
    service = await startContentService([sampleArticle({ wordpressPostId: 1 })])
    const publisher = await openPublisher(service.origin)
    await publisher.send([change('verify')])
    service.businesses.set('business-1', sampleBusiness(1))
    const { written } = await publisher.send([change('article', 1)])
    expect(written).not.toContain('business-directory.html')
  })

  it('moves the other article that wanted the address when its owner goes', async () => {
    service = await startContentService([
      sampleArticle({ wordpressPostId: 1, slug: 'fair' }),
      sampleArticle({ wordpressPostId: 2, slug: 'fair' }),
    ])
    const publisher = await openPublisher(service.origin)
    const { notices } = await publisher.send([change('verify')])
    expect(notices).toEqual(["The address 'fair' is taken or can't be used, so that article is at /fair-2."])
    service.posts.delete(1)
    const { removed } = await publisher.send([change('article', 1)])
    expect(removed).toContain('fair-2.html')
    expect(readSite(publisher.siteDir).get('fair.html')).toContain('Story 2')
  })

  it('writes what is most read with the stories on it and no other', async () => {
    service = await startContentService(
      [1, 2, 3].map((id) => sampleArticle({ wordpressPostId: id, slug: `s${id % 2}` })),
    )
    const front = { lead: null, seconds: [], hidden: [], sections: [], alerts: { active: [], recent: [] } }
    service.front = { ...front, mostRead: [3] }
    const publisher = await openPublisher(service.origin)
    await publisher.send([change('verify')])
    // The third takes the address of the first.
    service.posts.delete(1)
    await publisher.send([change('article', 1)])
    expect(readSite(publisher.siteDir)).toEqual(await renderSite(service.origin))
  })
})
