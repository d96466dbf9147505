import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { type ContentService, openContentService } from '../../test/support/content-service.ts'
import {
  sampleContent,
  sampleEvent,
  sampleGame,
  sampleNewsletter,
  sampleSite,
} from '../../test/support/sample-content.ts'
import { createPostSource, createServiceSource } from './content-source.ts'
import { loadContent, SlugRegistry } from './load-content.ts'

describe('loading all content while it changes', () => {
  let service: ContentService

  beforeEach(async () => {
    service = await openContentService(sampleContent(350).articles.all())
  })

  function afterPages(path: string, pages: number, change: () => void): void {
    let answered = 0
    service.onAnswered = ({ pathname }) => {
      if (pathname.endsWith(path) && ++answered === pages) change()
    }
  }

  const load = () => loadContent(createServiceSource(service.origin))

  it('keeps every other article when one is withdrawn meanwhile', async () => {
    afterPages('/posts', 2, () => service.posts.delete(40))
    const { articles } = await load()
    const ids = new Set(Array.from(articles.all(), ({ wordpressPostId }) => wordpressPostId))
    for (let id = 1; id <= 350; id++) if (id !== 40) expect(ids, `article ${id}`).toContain(id)
  })

  it.each([
    ['events', '/calendar-events/published', 250],
    ['newsletters', '/newsletters/published', 50],
  ] as const)('keeps all other %s when one goes meanwhile', async (kind, path, count) => {
    for (let at = 1; at <= count; at++) {
      service.events.set(`event-${at}`, sampleEvent(at))
      service.events.set(`game-${at}`, sampleGame(at))
      service.newsletters.set(`newsletter-${at}`, sampleNewsletter(at))
    }
    const [first] = service[kind].keys()
    afterPages(path, 1, () => service[kind].delete(first ?? ''))
    const kept: Iterable<{ id: string }> = (await load())[kind].all()
    const found = Array.from(kept, ({ id }) => id)
    for (const id of service[kind].keys()) expect(found, id).toContain(id)
  })
})

describe('loading all posts of a WordPress, which can’t be asked for those behind an id', () => {
  let service: ContentService

  beforeEach(async () => {
    service = await openContentService(sampleContent(350).articles.all())
    service.isWordPress = true
  })

  async function loadIds(): Promise<number[]> {
    const source = createPostSource({ url: service.origin, readSite: async () => sampleSite })
    const { articles } = await loadContent(source)
    return Array.from(articles.all(), ({ wordpressPostId }) => wordpressPostId).sort((one, other) => one - other)
  }

  const idsBut = (...gone: number[]) =>
    Array.from({ length: 350 }, (_, at) => at + 1).filter((id) => !gone.includes(id))

  it('keeps every other post when one goes with each answer, the last ones of a page too', async () => {
    const gone: number[] = []
    service.onAnswered = () => {
      const next = 100 - gone.length
      if (next < 80) return
      gone.push(next)
      service.posts.delete(next)
    }
    expect(await loadIds()).toEqual(expect.arrayContaining(idsBut(...gone)))
  })
})

function bookOf(...wanted: readonly (readonly [number, string])[]): SlugRegistry {
  const book = new SlugRegistry()
  for (const [id, slug] of wanted) book.claim(id, slug)
  return book
}

describe('which article has which address', () => {
  it.each([
    ['index', 'index-7'],
    ['..', 'article-7'],
    ['../../etc/passwd', 'etcpasswd-7'],
    ['a%c3%a9_b', 'ae-b-7'],
  ])('gives the article that wants %s its number behind what is left of it', (wanted, slug) => {
    expect(bookOf([7, wanted]).slugOf(7)).toBe(slug)
  })

  it('gives a slug that two want to the older post', () => {
    const book = bookOf([9, 'fair'], [4, 'fair'])
    expect([book.slugOf(4), book.slugOf(9)]).toEqual(['fair', 'fair-9'])
  })

  it('never gives away a slug that another article wants for itself', () => {
    const book = bookOf([4, 'fair'], [9, 'fair'], [12, 'fair-9'])
    expect([book.slugOf(9), book.slugOf(12)]).toEqual(['fair-9-9', 'fair-9'])
  })

  it('agrees with itself whatever the order, tells every change, and has no slug twice', () => {
    const slug = fc.constantFrom('a', 'a-1', 'a-2', 'a-2-2', 'a-3', 'index', '..', 'index-3')
    const step = fc.record({ id: fc.integer({ min: 1, max: 4 }), slug: fc.option(slug, { nil: undefined }) })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const book = new SlugRegistry()
        const wanted = new Map<number, string>()
        for (const { id, slug } of steps) {
          const before = new Map([...wanted.keys()].map((key) => [key, book.slugOf(key)]))
          const touched = slug === undefined ? book.release(id) : book.claim(id, slug)
          if (slug === undefined) wanted.delete(id)
          else wanted.set(id, slug)
          for (const key of wanted.keys()) {
            if (!touched.has(key)) expect(book.slugOf(key)).toBe(before.get(key))
          }
          const fresh = bookOf(...[...wanted].sort(([one], [other]) => other - one))
          const slugs = [...wanted.keys()].map((key) => book.slugOf(key))
          expect(slugs).toEqual([...wanted.keys()].map((key) => fresh.slugOf(key)))
          expect(new Set(slugs).size).toBe(slugs.length)
        }
      }),
    )
  })
})
