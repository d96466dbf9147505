import { describe, expect, it } from 'vitest'
import type { ListQuery } from '../src/index.ts'
import { postJson } from './support/post-json.ts'
import { clientOf, failFirst, failureOf, openTestServer } from './support/test-server.ts'
import { answering, type Trouble } from './support/wordpress-server.ts'

const POSTS = 30
const server = await openTestServer(POSTS)
const allIds = Array.from({ length: POSTS }, (_, index) => 100 + index)

function jsonOfPosts(): { id: number }[] {
  return server.site.posts.slice(0, POSTS).map((post) => postJson(post, server.site, server.url, false, null))
}

async function walk(query: ListQuery = {}) {
  const ids: number[] = []
  const malformed: unknown[] = []
  for await (const page of clientOf(server).posts.iterate(query)) {
    ids.push(...page.items.map(({ id }) => id))
    malformed.push(...page.malformed)
  }
  return { ids, malformed }
}

/** Answers as the site does, with other pages, posts or totals. */
function listing(
  choose: (posts: { id: number }[], query: URLSearchParams) => { posts: unknown[]; total: number; pages?: number },
): Trouble {
  return (request, response) => {
    const { posts, total, pages = 1 } = choose(jsonOfPosts(), request.query)
    return answering(200, JSON.stringify(posts), { 'x-wp-total': total, 'x-wp-totalpages': pages })(request, response)
  }
}

const includedBy = (query: URLSearchParams) => (query.get('include') ?? '').split(',').map(Number)

describe('a malformed item', () => {
  it('is reported and left out, and takes no other down', async () => {
    const bad = [
      { id: 77, slug: 'no-title', status: 'private', content: { protected: true } },
      'nonsense',
      null,
      { id: 'x' },
    ]
    server.trouble = listing(([good, ...others]) => ({ posts: [good, ...bad, ...others.slice(0, 3)], total: 8 }))
    const { items, malformed } = await clientOf(server).posts.list()
    expect(items.map((post) => post.id)).toEqual([100, 101, 102, 103])
    expect(malformed.map((item) => item.id)).toEqual([77, undefined, undefined, undefined])
    expect(malformed[0]).toMatchObject({ status: 'private', isProtected: true })
    expect(malformed[0]?.issues.map((issue) => issue.path)).toEqual(['title', 'content.rendered'])
  })

  it('is reported once while all are read', async () => {
    const broken = server.site.posts.find((post) => post.id === 105)
    Object.assign(broken ?? {}, { slug: 5 })
    const { ids, malformed } = await walk({ per_page: 10 })
    Object.assign(broken ?? {}, { slug: 'whole-again' })
    expect(ids).toEqual(allIds.filter((id) => id !== 105))
    expect(malformed).toMatchObject([{ id: 105, status: 'publish', isProtected: false, issues: [{ path: 'slug' }] }])
  })
})

describe('reading all', () => {
  it.each([
    ['far too many', 9e8, 9e6],
    ['too few', 1, 1],
  ])('doesn’t believe totals that are %s', async (_what, total, pages) => {
    server.trouble = listing((posts, query) => {
      const start = (Number(query.get('page')) - 1) * 10
      return { posts: posts.slice(start, start + 10), total, pages }
    })
    expect((await walk({ per_page: 10 })).ids).toEqual(allIds)
    expect(server.received).toHaveLength(4)
  })

  it('fails at a server that gives the same page again and again', async () => {
    server.trouble = listing((posts) => ({ posts: posts.slice(0, 10), total: 100, pages: 10 }))
    expect(await failureOf(walk({ per_page: 10 }))).toMatchObject({ code: 'repeating_pages' })
  })

  it('fails as a whole when a page can not be read', async () => {
    server.trouble = (request, response) => request.query.get('page') === '3' && failFirst(1, 500)(request, response)
    expect(await failureOf(walk({ per_page: 10 }))).toMatchObject({ status: 500 })
  })

  it('finds what moved past it when something is deleted meanwhile', async () => {
    const { site } = server
    const whole = [...site.posts]
    server.trouble = ({ query }) => {
      if (query.get('page') === '2') server.trouble = undefined
      if (query.get('page') === '2') site.posts.splice(3, 1)
      return false
    }
    const { ids } = await walk({ per_page: 10 })
    site.posts.splice(0, site.posts.length, ...whole)
    expect(ids.toSorted((a, b) => a - b)).toEqual(allIds)
  })
})

describe('asking for posts by their ids', () => {
  const ask = (ids: number[]) => clientOf(server).posts.byIds(ids)

  it('tells what is there and what is not, in parts, and asks for none not at all', async () => {
    const many = Array.from({ length: 250 }, (_, index) => 5000 + index)
    const { items, missing } = await ask([...many, 101, 103])
    expect([items.map(({ id }) => id), missing]).toEqual([[101, 103], many])
    expect(server.received).toHaveLength(3)
    expect(await ask([])).toEqual({ items: [], malformed: [], missing: [], failed: [] })
    expect(server.received).toHaveLength(3)
  })

  it('reads all pages of a site that gives fewer at once than were asked for', async () => {
    server.trouble = listing((posts, query) => {
      const start = (Number(query.get('page')) - 1) * 10
      return { posts: posts.slice(start, start + 10), total: POSTS, pages: 3 }
    })
    const { items, missing } = await ask([...allIds, 5000])
    expect([items.length, missing]).toEqual([POSTS, [5000]])
  })

  it('concludes nothing from an answer with others than were asked for', async () => {
    server.trouble = listing((posts) => ({ posts: posts.slice(0, 2), total: 2 }))
    expect(await ask([5000, 5001])).toMatchObject({ items: [], missing: [] })
  })

  it.each([
    ['never shows', (ids: number[]) => ids.filter((id) => id !== 103), [103, 5000]],
    ['shows only in part', (ids: number[]) => ids.slice(0, 2), [5000]],
  ])('asks again for those that an answer counts and %s', async (_what, shown, gone) => {
    server.trouble = listing((posts, query) => {
      const there = includedBy(query).filter((id) => allIds.includes(id))
      return { posts: posts.filter(({ id }) => shown(there).includes(id)), total: there.length }
    })
    const { items, missing } = await ask([101, 102, 103, 104, 5000, 105])
    expect(items.map(({ id }) => id)).toEqual([101, 102, 103, 104, 105].filter((id) => !gone.includes(id)))
    expect(missing).toEqual(gone)
  })

  it('takes a malformed one for one that is there', async () => {
    server.trouble = listing(() => ({ posts: [{ id: 5000, slug: 'no-title', status: 'publish' }], total: 1 }))
    expect(await ask([5000, 5001])).toMatchObject({ malformed: [{ id: 5000 }], missing: [5001] })
  })

  it('names those that make the site fail, however many, and has the others', async () => {
    const broken = allIds.slice(0, 12)
    server.trouble = (request, response) =>
      includedBy(request.query).some((id) => broken.includes(id)) && failFirst(1, 500)(request, response)
    const { items, failed, missing } = await ask([...allIds, 5000])
    expect([items.map(({ id }) => id), failed, missing]).toEqual([allIds.slice(12), broken, [5000]])
  })

  it.each([
    ['is away', 503],
    ['fails at everything', 500],
  ])('fails as a whole when the site %s', async (_what, status) => {
    server.trouble = failFirst(999, status)
    expect(await failureOf(ask(allIds))).toMatchObject({ status })
    expect(server.received.length).toBeLessThan(10)
  })
})
