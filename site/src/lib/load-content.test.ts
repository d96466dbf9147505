import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type ContentService, startContentService } from '../../test/support/content-service.ts'
import {
  sampleContent,
  sampleEvent,
  sampleGame,
  sampleNewsletter,
  sampleSite,
} from '../../test/support/sample-content.ts'
import { createPostSource, createServiceSource } from './content-source.ts'
import { loadContent } from './load-content.ts'

describe('loading all content while it changes', () => {
  let service: ContentService

  beforeEach(async () => {
    service = await startContentService(sampleContent(350).articles.all())
  })
  afterEach(() => service.close())

  function afterPages(path: string, pages: number, change: () => void): void {
    let answered = 0
    service.onAnswered = ({ pathname }) => {
      if (pathname.endsWith(path) && ++answered === pages) change()
    }
  }

  const load = () => loadContent(createServiceSource(service.origin))

  it.each([2])('keeps every other article when one is withdrawn after page %i', async (pages) => {
    afterPages('/posts', pages, () => service.posts.delete(40))
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
    service = await startContentService(sampleContent(350).articles.all())
    service.isWordPress = true
  })
  afterEach(() => service.close())

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
