import { describe, expect, it } from 'vitest'
import { EDITOR } from './support/site-data.ts'
import { clientOf, failing, failureOf, openTestServer, redirecting, silent } from './support/test-server.ts'
import { startWordPressServer } from './support/wordpress-server.ts'

const server = await openTestServer()

describe('reads', () => {
  it('are tried twice more after a server error', async () => {
    server.trouble = failing(2, 503)
    expect((await clientOf(server).posts.list({ per_page: 1 })).items).toHaveLength(1)
    expect(server.received).toHaveLength(3)
  })

  it('carry a time against caches, unless told otherwise', async () => {
    const before = Date.now()
    await clientOf(server).posts.list()
    await clientOf(server, { cacheBusting: false }).posts.list()
    const [first, second] = server.received.map((request) => request.query.get('_t'))
    expect(Number(first)).toBeGreaterThanOrEqual(before)
    expect(second).toBeNull()
  })

  it('send lists with commas and times in UTC with their zone', async () => {
    await clientOf(server).posts.list({
      categories: [3, 4],
      status: ['publish'],
      _embed: ['wp:term', 'wp:featuredmedia'],
      modified_after: Date.UTC(2026, 10, 20, 7, 11, 12),
      before: '2026-11-20T07:11:12+01:00',
    })
    const query = Object.fromEntries(server.received[0]?.query ?? [])
    expect(query).toMatchObject({
      categories: '3,4',
      status: 'publish',
      _embed: 'wp:term,wp:featuredmedia',
      modified_after: '2026-11-20T07:11:12.000Z',
      before: '2026-11-20T07:11:12+01:00',
    })
  })

  it('end with the reason of the caller who has enough', async () => {
    server.trouble = silent
    const giveUp = new AbortController()
    const call = failureOf(clientOf(server).posts.list({}, { signal: giveUp.signal }))
    giveUp.abort(new Error('Shutting down'))
    expect(await call).toMatchObject({ message: 'Shutting down' })
  })
})

describe('writes', () => {
  it.each([503])('are never tried again, not even after %i', async (status) => {
    server.trouble = failing(1, status, { 'retry-after': '0' })
    const error = await failureOf(clientOf(server, { credentials: EDITOR }).posts.create({ title: 'x' }))
    expect(error).toMatchObject({ status })
    expect(server.received).toHaveLength(1)
  })
})

describe('a server that wants to be left alone', () => {
  it('is given up when it asks for more than we wait', async () => {
    server.trouble = failing(9, 429, { 'retry-after': '3600' })
    const error = await failureOf(clientOf(server).posts.list())
    expect(error).toMatchObject({ status: 429, retryAfterMs: 3_600_000 })
    expect(server.received).toHaveLength(1)
    server.trouble = undefined
    expect((await clientOf(server).posts.list()).items).not.toEqual([])
  })
})

describe('redirects', () => {
  it('of reads are followed', async () => {
    server.trouble = (request, response) =>
      request.path.startsWith('/old') && redirecting(`${server.url}/wp-json/wp/v2/posts?per_page=1`)(request, response)
    const moved = clientOf(server, { url: `${server.url}/old` })
    expect((await moved.posts.list()).items).toHaveLength(1)
  })

  it('in a loop end', async () => {
    server.trouble = redirecting('/wp-json/wp/v2/posts')
    const error = await failureOf(clientOf(server).posts.list())
    expect(error).toMatchObject({ problem: 'too_many_redirects', message: 'Redirected more than 5 times' })
    expect(server.received).toHaveLength(6)
  })

  it('to another origin do not take the credentials along', async () => {
    const other = await startWordPressServer()
    server.trouble = redirecting(`${other.url}/wp-json/wp/v2/posts`)
    await clientOf(server, { credentials: EDITOR }).posts.list()
    expect(server.received[0]?.headers.get('authorization')).toMatch(/^Basic /)
    expect(other.received[0]?.headers.get('authorization')).toBeNull()
    await other.close()
  })

  it('of writes are refused, since nothing would be written', async () => {
    server.trouble = redirecting('https://www.example.org/wp-json/wp/v2/posts', 301)
    const error = await failureOf(clientOf(server, { credentials: EDITOR }).posts.create({ title: 'x' }))
    expect(error).toMatchObject({ problem: 'redirected', message: expect.stringContaining('https://www.example.org') })
  })

  it('to another host are refused, which could be inside this network', async () => {
    server.trouble = redirecting('http://169.254.169.254/latest/meta-data')
    const error = await failureOf(clientOf(server).posts.list())
    expect(error).toMatchObject({ problem: 'redirected', message: expect.stringContaining('http://169.254.169.254') })
  })
})

describe('a client', () => {
  it('has no more requests under way than its limit', async () => {
    let underWay = 0
    let most = 0
    server.trouble = (_request, response) => {
      most = Math.max(most, ++underWay)
      response.once('close', () => underWay--)
      setImmediate(() => response.writeHead(200, { 'content-type': 'application/json' }).end('[]'))
      return true
    }
    const client = clientOf(server, { concurrency: 3 })
    await Promise.all(Array.from({ length: 20 }, () => client.posts.list()))
    expect(server.received).toHaveLength(20)
    expect(most).toBeLessThanOrEqual(3)
  })
})
