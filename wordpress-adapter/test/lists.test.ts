import { describe, expect, it } from 'vitest'
import type { Batch, PostQuery, WordPressClient, WordPressPost } from '../src/index.ts'
import { postJson } from './support/post-json.ts'
import { answering, clientOf, failing, failureOf, openTestServer } from './support/test-server.ts'

const POSTS = 30
const server = await openTestServer(POSTS)

function jsonOfPosts(count: number): unknown[] {
  return server.site.posts.slice(0, count).map((post) => postJson(post, server.site, server.url, false, null))
}

async function walk(client: WordPressClient, query: PostQuery): Promise<Batch<WordPressPost>[]> {
  const batches: Batch<WordPressPost>[] = []
  for await (const batch of client.posts.iterate(query)) batches.push(batch)
  return batches
}

function idsOf(batches: Batch<WordPressPost>[]): number[] {
  return batches.flatMap((batch) => batch.items.map((post) => post.id))
}

const allIds = Array.from({ length: POSTS }, (_, index) => 100 + index)

describe('a malformed item', () => {
  it('is reported and left out, and takes no other down', async () => {
    const [good, ...others] = jsonOfPosts(4)
    const bad = [{ id: 77, slug: 'no-title', status: 'publish' }, 'nonsense', null, { id: 'x' }]
    server.trouble = answering(JSON.stringify([good, ...bad, ...others]), { 'x-wp-total': 8, 'x-wp-totalpages': 1 })
    const { items, malformed } = await clientOf(server).posts.list()
    expect(items.map((post) => post.id)).toEqual([100, 101, 102, 103])
    expect(malformed.map((item) => item.id)).toEqual([77, undefined, undefined, undefined])
    expect(malformed[0]?.issues.map((issue) => issue.path)).toEqual(['title', 'content'])
  })

  it('is reported once while all are read', async () => {
    const broken = server.site.posts.find((post) => post.id === 105)
    Object.assign(broken ?? {}, { slug: 5 })
    const batches = await walk(clientOf(server), { per_page: 10 })
    Object.assign(broken ?? {}, { slug: 'whole-again' })
    expect(idsOf(batches)).toEqual(allIds.filter((id) => id !== 105))
    expect(batches.flatMap((batch) => batch.malformed)).toEqual([
      {
        ...{ id: 105, status: 'publish', isProtected: false },
        issues: [{ path: 'slug', message: expect.any(String) }],
      },
    ])
  })
})

describe('reading all', () => {
  it('hands over every post once, pages in order', async () => {
    const batches = await walk(clientOf(server), { per_page: 7 })
    expect(batches.map((batch) => batch.page)).toEqual([1, 2, 3, 4, 5])
    expect(idsOf(batches)).toEqual(allIds)
    expect(batches[0]).toMatchObject({ total: POSTS, totalPages: 5 })
  })

  it.each([['far too large', { 'x-wp-total': '900000000', 'x-wp-totalpages': '9000000' }]])(
    'reads all when totals are %s',
    async (_what, totals) => {
      server.trouble = (request, response) => {
        const page = Number(request.query.get('page'))
        if (page > 3) return false
        const posts = jsonOfPosts(page * 10).slice(-10)
        response.writeHead(200, { 'content-type': 'application/json', ...totals }).end(JSON.stringify(posts))
        return true
      }
      expect(idsOf(await walk(clientOf(server), { per_page: 10 }))).toEqual(allIds)
    },
  )

  it('ends at a server that announces pages without end and has nothing on them', async () => {
    server.trouble = answering('[]', { 'x-wp-total': 9e8, 'x-wp-totalpages': 9e6 })
    await walk(clientOf(server), {})
    expect(server.received.length).toBeLessThan(20)
  })

  it('fails at a server that gives the same page again and again', async () => {
    server.trouble = answering(JSON.stringify(jsonOfPosts(10)), { 'x-wp-total': 100, 'x-wp-totalpages': 10 })
    const error = await failureOf(walk(clientOf(server), { per_page: 10 }))
    expect(error).toMatchObject({ problem: 'repeating_pages' })
  })

  it('fails as a whole when a page can not be read', async () => {
    server.trouble = (request, response) => request.query.get('page') === '3' && failing(1, 500)(request, response)
    expect(await failureOf(walk(clientOf(server), { per_page: 10 }))).toMatchObject({ status: 500 })
  })

  it('asks for no more once the reader has enough', async () => {
    for await (const batch of clientOf(server, { concurrency: 1 }).posts.iterate({ per_page: 1 })) {
      expect(batch.page).toBe(1)
      break
    }
    expect(server.received.length).toBeLessThanOrEqual(2)
  })

  it('finds what moved past it when something is deleted meanwhile', async () => {
    const { site } = server
    const whole = [...site.posts]
    server.trouble = ({ query }) => {
      if (query.get('page') === '2') server.trouble = undefined
      if (query.get('page') === '2') site.posts.splice(3, 1)
      return false
    }
    const ids = idsOf(await walk(clientOf(server, { concurrency: 1 }), { per_page: 10 }))
    site.posts.splice(0, site.posts.length, ...whole)
    expect(ids.toSorted((a, b) => a - b)).toEqual(allIds)
  })
})
