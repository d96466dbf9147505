import { describe, expect, it } from 'vitest'
import { postJson } from './support/post-json.ts'
import { answering, clientOf, failing, failureOf, openTestServer } from './support/test-server.ts'

const server = await openTestServer(30)

function jsonOfPosts(count: number): unknown[] {
  return server.site.posts.slice(0, count).map((post) => postJson(post, server.site, server.url, false, null))
}

describe('asking for posts by their ids', () => {
  const ask = (ids: number[]) => clientOf(server).posts.byIds(ids)

  it('tells what is there and what is not', async () => {
    const { items, missing } = await ask([101, 5000, 103])
    expect([items.map(({ id }) => id), missing]).toEqual([[101, 103], [5000]])
    const briefs = await clientOf(server).posts.briefsByIds([5000, 101])
    expect(briefs).toMatchObject({ items: [{ id: 101, status: 'publish' }], missing: [5000] })
  })

  it('asks for many in parts, and for none not at all', async () => {
    const many = Array.from({ length: 250 }, (_, index) => 5000 + index)
    expect((await ask([...many, 101])).missing).toEqual(many)
    expect(server.received).toHaveLength(3)
    expect(await ask([])).toEqual({ items: [], malformed: [], missing: [], failed: [] })
    expect(server.received).toHaveLength(3)
  })

  it('reads all pages of a site that gives fewer at once than were asked for', async () => {
    server.trouble = ({ query }, response) => {
      const page = Number(query.get('page'))
      const headers = { 'content-type': 'application/json', 'x-wp-total': 20, 'x-wp-totalpages': 2 }
      response.writeHead(200, headers).end(JSON.stringify(jsonOfPosts(20).slice((page - 1) * 10, page * 10)))
      return true
    }
    const { items, missing } = await ask([...server.site.posts.slice(0, 20).map(({ id }) => id), 5000])
    expect([items.length, missing]).toEqual([20, [5000]])
  })

  it.each([['others than were asked for', () => jsonOfPosts(2), 2]])(
    'concludes nothing from an answer with %s',
    async (_what, body, total) => {
      server.trouble = answering(JSON.stringify(body()), { 'x-wp-total': total, 'x-wp-totalpages': 1 })
      expect(await ask([5000, 5001])).toMatchObject({ items: [], missing: [] })
    },
  )

  it('finds out which are counted and kept from this caller, and what is there beside them', async () => {
    const hidden = new Set([103, 5000])
    server.trouble = ({ query }, response) => {
      const include = (query.get('include') ?? '').split(',').map(Number)
      const shown = jsonOfPosts(30).filter((_, at) => {
        const { id = 0 } = server.site.posts[at] ?? {}
        return include.includes(id) && !hidden.has(id)
      })
      const total = shown.length + include.filter((id) => hidden.has(id)).length
      const headers = { 'content-type': 'application/json', 'x-wp-total': total, 'x-wp-totalpages': 1 }
      response.writeHead(200, headers).end(JSON.stringify(shown))
      return true
    }
    const { items, missing } = await ask([101, 102, 103, 104, 5000, 5001])
    expect(items.map(({ id }) => id)).toEqual([101, 102, 104])
    expect(missing).toEqual([103, 5000, 5001])
  })

  it('asks again for those that an answer counted and left out', async () => {
    server.trouble = ({ query }, response) => {
      const include = (query.get('include') ?? '').split(',').map(Number)
      const asked = jsonOfPosts(30).filter((_, at) => include.includes(server.site.posts[at]?.id ?? 0))
      const headers = { 'content-type': 'application/json', 'x-wp-total': asked.length, 'x-wp-totalpages': 1 }
      response.writeHead(200, headers).end(JSON.stringify(asked.slice(0, 2)))
      return true
    }
    const { items, missing } = await ask([101, 102, 103, 104, 5000, 105])
    expect(items.map(({ id }) => id)).toEqual([101, 102, 103, 104, 105])
    expect(missing).toEqual([5000])
  })

  it('takes a malformed one for one that is there', async () => {
    const bad = { id: 5000, slug: 'no-title', status: 'publish' }
    server.trouble = answering(JSON.stringify([bad]), { 'x-wp-total': 1, 'x-wp-totalpages': 1 })
    expect(await ask([5000, 5001])).toMatchObject({ malformed: [{ id: 5000 }], missing: [5001] })
  })

  it('fails as a whole while the site is away', async () => {
    server.trouble = failing(9, 503)
    expect(await failureOf(ask([101]))).toMatchObject({ status: 503 })
  })

  it('names the one that makes the site fail, and has the others', async () => {
    server.trouble = ({ query }, response) => {
      if (!query.get('include')?.split(',').includes('101')) return false
      response.writeHead(500, { 'content-type': 'application/json' }).end('{"code":"internal_server_error"}')
      return true
    }
    const { items, failed, missing } = await ask([100, 101, 102, 5000])
    expect([items.map(({ id }) => id), failed, missing]).toEqual([[100, 102], [101], [5000]])
  })

  it('fails as a whole when many make the site fail', async () => {
    server.trouble = failing(999, 500)
    const ids = Array.from({ length: 12 }, (_, index) => 100 + index)
    expect(await failureOf(ask(ids))).toMatchObject({ status: 500 })
  })
})
