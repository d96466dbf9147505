import { CATEGORIES } from '@hometown/shared-types/category'
import type { PublicPerson } from '@hometown/shared-types/person'
import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { runs } from '../../../testing/property-runs.ts'
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
  sampleGame,
  sampleNewsletter,
  samplePerson,
  TIME_ZONE,
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

// Many short series find more than few long ones, because one change can already make a difference.
// Few numbers, slugs, categories and months, so that changes collide.
const anyArticle = fc
  .record({
    wordpressPostId: fc.integer({ min: 1, max: 14 }),
    title: fc.constantFrom('One', 'Two', ''),
    slug: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'index', '..', 'a-2'),
    category: fc.constantFrom(...CATEGORIES.slice(0, 2)),
    pictures: fc.constantFrom(undefined, 640, 1280),
    corrected: fc.constantFrom(undefined, undefined, 5, 60, 61),
    bylines: fc.subarray(['ann', 'annie', 'bo']),
    keywords: fc.subarray(['Fair', 'School Board', 'board'], { maxLength: 2 }),
    hoursAgo: fc.oneof(fc.integer({ min: 0, max: 150 * 24 }), fc.constantFrom(-640_000, 490_000)),
  })
  .map(({ hoursAgo, pictures, corrected, bylines, ...facts }) =>
    sampleArticle({
      ...facts,
      ...pictured(pictures),
      ...annotated(corrected),
      ...written(bylines),
      publishedAt: NOW - hoursAgo * HOUR,
    }),
  )

function pictured(width: number | undefined): Pick<SiteArticle, 'content' | 'textPictures'> {
  const content = `<p>Text.</p><figure><img src="/uploads/a.webp" alt="A" /></figure>`
  if (width === undefined) return { content }
  const src = `/derived/0123456789abcdef0123-${width}.jpg`
  const copies = { src, width, height: 480, colour: '#204060', focal: { x: 0.5, y: 0.5 }, sources: [] }
  return { content, textPictures: { '/uploads/a.webp': copies } }
}

function annotated(hoursAgo: number | undefined): Pick<SiteArticle, 'corrections'> {
  if (hoursAgo === undefined) return {}
  const correctedAt = NOW - hoursAgo * HOUR
  return { corrections: [{ id: 'a', kind: 'correction', text: 'It was Friday.', correctedAt, day: '2026-11-20' }] }
}

function written(slugs: readonly string[]): Pick<SiteArticle, 'authors'> {
  return slugs.length === 0 ? {} : { authors: slugs.map((slug) => ({ slug, name: 'Ann Writer', kind: 'person' })) }
}

/** Ann had another address; Bo may come, go, or be merged into Ann. Either may have no face. */
const anyPeople = fc
  .record({
    ann: fc.constantFrom(undefined, 'ann', 'annie', 'anna'),
    bo: fc.constantFrom(undefined, 'bo', 'merged' as const),
    bio: fc.constantFrom(null, 'Writes.'),
    role: fc.constantFrom(null, 'County reporter'),
    imageUrl: fc.constantFrom(null, '/uploads/ann.webp'),
  })
  .map(({ ann, bo, bio, role, imageUrl }) => [
    ...(ann === undefined
      ? []
      : [
          samplePerson(ann, {
            id: 'person-ann',
            bio,
            role,
            imageUrl,
            formerSlugs: ['ann', 'annie', ...(bo === 'merged' ? ['bo'] : [])].filter((slug) => slug !== ann),
          }),
        ]),
    ...(bo === 'bo' ? [samplePerson('bo', { bio })] : []),
  ])

const anyStep = fc.record({
  article: anyArticle,
  isRemoved: fc.integer({ min: 0, max: 3 }).map((value) => value === 0),
})

describe('publishing changes one by one', () => {
  it('leaves, after any series of them, exactly what rendering everything would give', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyArticle, { maxLength: 14 }),
        fc.array(fc.array(anyStep, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 3 }),
        fc.array(anyPeople, { minLength: 4, maxLength: 4 }),
        async (initial, batches, staffs) => {
          const running = await startContentService(initial)
          setPeople(running, staffs[0])
          try {
            const publisher = await openPublisher(running.origin)
            await publisher.send([change('verify')])
            for (const [at, batch] of batches.entries()) {
              setPeople(running, staffs[at])
              for (const { article, isRemoved } of batch) apply(running, article, isRemoved)
              await publisher.send([
                change('person'),
                ...batch.map(({ article }) => change('article', article.wordpressPostId)),
              ])
              expect(readSite(publisher.siteDir)).toEqual(await renderSite(running.origin))
            }
          } finally {
            await running.close()
            removeFolders()
          }
        },
      ),
      runs(8),
    )
  }, 120_000)

  it('is as true of topics, which editors name', async () => {
    const anyNote = fc.record({
      slug: fc.constantFrom('fair', 'school-board', 'board'),
      name: fc.constantFrom(null, 'The Fair'),
    })
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyArticle, { minLength: 3, maxLength: 14 }),
        fc.array(fc.record({ note: anyNote, step: anyStep }), { minLength: 2, maxLength: 5 }),
        async (initial, steps) => {
          const running = await startContentService(initial)
          try {
            const publisher = await openPublisher(running.origin)
            await publisher.send([change('verify')])
            for (const { note, step } of steps) {
              running.topics.set(note.slug, { ...note, description: 'About it.' })
              apply(running, step.article, step.isRemoved)
              await publisher.send([change('topic'), change('article', step.article.wordpressPostId)])
              expect(readSite(publisher.siteDir)).toEqual(await renderSite(running.origin))
            }
          } finally {
            await running.close()
            removeFolders()
          }
        },
      ),
      runs(8),
    )
  }, 120_000)

  it('is as true of newsletters, which begin to be sent, are sent, and may go', async () => {
    const anyLetter = fc.record({
      number: fc.constantFrom(1, 2, 3, 4, 30, 330, 331),
      state: fc.constantFrom('sending' as const, 'sent' as const, 'sent' as const, 'gone' as const),
      title: fc.constantFrom('One', 'Two'),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(anyLetter, { minLength: 2, maxLength: 6 }), async (letters) => {
        const running = await startContentService([sampleArticle({ wordpressPostId: 1 })])
        try {
          const publisher = await openPublisher(running.origin)
          await publisher.send([change('verify')])
          for (const { number, state, title } of letters) {
            const id = `newsletter-${number}`
            if (state === 'gone') running.newsletters.delete(id)
            else running.newsletters.set(id, sampleNewsletter(number, { status: state, title }))
            await publisher.send([newsletterChange(id)])
            expect(readSite(publisher.siteDir)).toEqual(await renderSite(running.origin))
          }
        } finally {
          await running.close()
          removeFolders()
        }
      }),
      runs(4),
    )
  }, 120_000)

  it('is as true of games, which come, are played or called off, and go', async () => {
    const anyGame = fc.record({
      number: fc.integer({ min: -4, max: 4 }),
      status: fc.constantFrom('scheduled' as const, 'played' as const, 'cancelled' as const, 'gone' as const),
      isTurned: fc.boolean(),
      score: fc.constantFrom(null, 3, 7),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(anyGame, { minLength: 2, maxLength: 6 }), async (games) => {
        const running = await startContentService([sampleArticle({ wordpressPostId: 1 })])
        try {
          const publisher = await openPublisher(running.origin)
          await publisher.send([change('verify')])
          for (const { number, status, score, isTurned } of games) {
            const id = `game-${number}`
            const sides = isTurned ? { team: 'Larks', opponent: 'Millers' } : { team: 'Millers', opponent: 'Larks' }
            const result = { teamScore: score, opponentScore: score && 5, ...sides }
            if (status === 'gone') running.events.delete(id)
            else
              running.events.set(
                id,
                status === 'cancelled'
                  ? sampleGame(number, { cancelled: true, ...result })
                  : sampleGame(number, { status, ...result }),
              )
            await publisher.send([eventChange(id)])
            expect(readSite(publisher.siteDir)).toEqual(await renderSite(running.origin))
          }
          await publisher.send([change('midnight')], '2026-11-22')
          expect(readSite(publisher.siteDir)).toEqual(await renderSite(running.origin, '2026-11-22'))
        } finally {
          await running.close()
          removeFolders()
        }
      }),
      runs(3),
    )
  }, 120_000)

  it('writes the same files for a result with many games before it as with some', async () => {
    const written: string[][] = []
    const teams = ['Millers', 'Larks', 'Otters', 'Herons']
    const game = (at: number) => ({
      ...{ team: teams[Math.abs(at) % 4] ?? '', opponent: teams[Math.abs(at + 1) % 4] ?? '' },
    })
    for (const size of [100, 800]) {
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
      const files = (await publisher.send([eventChange('new')])).written.map(({ path }) => path)
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
      const moved = createPeopleIndex([{ ...ann, slug: 'anna', formerSlugs: ['ann'] }])
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

function setPeople({ people }: ContentService, staff: readonly PublicPerson[] = []): void {
  people.clear()
  for (const person of staff) people.set(person.id, person)
}

function apply({ posts }: ContentService, article: SiteArticle, isRemoved: boolean): void {
  if (isRemoved) posts.delete(article.wordpressPostId)
  else posts.set(article.wordpressPostId, article)
}
