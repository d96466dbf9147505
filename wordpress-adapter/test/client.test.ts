import { inspect } from 'node:util'
import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createWordPressClient, explainError } from '../src/index.ts'
import { EDITOR } from './support/site-data.ts'
import {
  breakMidway,
  clientOf,
  failFirst,
  failureOf,
  noAnswer,
  openTestServer,
  stallMidway,
} from './support/test-server.ts'
import { answering, at, startWordPressServer, type Trouble } from './support/wordpress-server.ts'

const server = await openTestServer()
afterEach(() => void vi.useRealTimers())

const lastAuthorization = () => server.received.at(-1)?.headers.get('authorization')
const onPath = (end: string, trouble: Trouble) => at(({ path }) => path.endsWith(end), trouble)
const redirecting = (location: string) => failFirst(9, 302, { location })
const list = () => failureOf(clientOf(server).posts.list())

describe('an account', () => {
  it('goes out as Basic for an application password, in UTF-8', async () => {
    await clientOf(server, { credentials: { username: 'zoë', applicationPassword: 'a b' } }).posts.list()
    expect(lastAuthorization()).toBe(`Basic ${Buffer.from('zoë:a b', 'utf8').toString('base64')}`)
  })

  it('goes on with the token of the JWT plugin', async () => {
    server.trouble = onPath('/jwt-auth/v1/token', answering(200, '{"token":"eyJ0"}'))
    const client = clientOf(server, { credentials: EDITOR })
    expect(await client.authenticate('editor', 'normal password')).toEqual({ token: 'eyJ0', kind: 'jwt' })
    await client.posts.list()
    expect(lastAuthorization()).toBe('Bearer eyJ0')
  })

  it('falls back to a pseudo token, which tells no secret, and to the application password', async () => {
    const client = clientOf(server, { credentials: EDITOR })
    expect(await client.authenticate('editor', 'normal password')).toEqual({
      ...{ token: 'application-password:editor', kind: 'application-password' },
    })
    expect((await client.users.me()).name).toBe('Erin Editor')
  })

  it.each([
    [noAnswer, 30, { code: 'timeout' }],
    [failFirst(1, 500), undefined, { status: 500 }],
  ])('isn’t refused by a WordPress that is away', async (trouble, timeoutMs, failure) => {
    server.trouble = trouble
    const client = clientOf(server, { credentials: EDITOR })
    expect(await failureOf(client.authenticate('editor', 'x', { timeoutMs }))).toMatchObject(failure)
  })

  it.each([
    ['/wp-json/', { name: 'x', namespaces: ['wp/v2'], authentication: [] }, 200, /offers no application passwords/],
    ['/users/me', { code: 'incorrect_password', message: 'Wrong password.' }, 401, /^Wrong password\.$/],
  ])('that isn’t taken says why, as %s does', async (path, body, status, problem) => {
    server.trouble = onPath(path, failFirst(1, status, { 'content-type': 'application/json' }, JSON.stringify(body)))
    const credentials = { username: 'editor', applicationPassword: 'wrong' }
    expect(await clientOf(server, { credentials }).checkCredentials()).toMatchObject({
      ...{ as: 'anonymous', problem: expect.stringMatching(problem) },
    })
  })

  it.each([[failFirst(9, 401)], [noAnswer], [breakMidway]])(
    'is in no error, however deep it is printed',
    async (trouble) => {
      server.trouble = trouble
      const credentials = { username: 'editor', applicationPassword: 'very secret' }
      const error = await failureOf(clientOf(server, { credentials, timeoutMs: 50 }).posts.list())
      const encoded = Buffer.from('editor:very secret').toString('base64')
      expect(inspect(error, { depth: 20, showHidden: true })).not.toMatch(new RegExp(`very secret|${encoded}`))
    },
  )
})

describe('requests', () => {
  it('are tried twice more when they read', async () => {
    server.trouble = failFirst(2, 503)
    const before = Date.now()
    expect((await clientOf(server).posts.list({ per_page: 1 })).items).toHaveLength(1)
    expect(server.received).toHaveLength(3)
    // No cache may answer them.
    expect(Number(server.received[0]?.query.get('_t'))).toBeGreaterThanOrEqual(before)
  })

  it('are never tried again when they write', async () => {
    server.trouble = failFirst(1, 503, { 'retry-after': '0' })
    const error = await failureOf(clientOf(server, { credentials: EDITOR }).posts.create({ title: 'x' }))
    expect(error).toMatchObject({ status: 503 })
    expect(server.received).toHaveLength(1)
  })

  it('are given up when the server asks for more time than we have', async () => {
    server.trouble = failFirst(9, 429, { 'retry-after': '3600' })
    expect(await list()).toMatchObject({ status: 429, retryAfterMs: 3_600_000 })
    expect(server.received).toHaveLength(1)
  })

  it.each([
    ['comes', noAnswer],
    ['ends', stallMidway],
  ])('of which no answer %s fail after ten seconds, and are not tried again', async (_, trouble) => {
    const nextTurnUntil = async (isReached: () => boolean) => {
      while (!isReached()) await new Promise((resolve) => setImmediate(resolve))
    }
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    server.trouble = trouble
    let error: unknown
    void list().then((failure) => (error = failure))
    await nextTurnUntil(() => server.received.length > 0)
    await vi.advanceTimersByTimeAsync(9000)
    expect(error).toBeUndefined()
    await vi.advanceTimersByTimeAsync(1000)
    await nextTurnUntil(() => error !== undefined)
    expect(error).toMatchObject({ message: 'Request timeout', status: 408, code: 'timeout' })
    expect(server.received).toHaveLength(1)
  })

  it('end with the reason of the caller who has enough', async () => {
    server.trouble = noAnswer
    const giveUp = new AbortController()
    const call = failureOf(clientOf(server).posts.list({}, { signal: giveUp.signal }))
    giveUp.abort(new Error('Shutting down'))
    expect(await call).toMatchObject({ message: 'Shutting down' })
  })
})

describe('redirects', () => {
  it('of reads are followed, without the credentials to another origin', async () => {
    const other = await startWordPressServer()
    server.trouble = redirecting(`${other.url}/wp-json/wp/v2/posts?per_page=1`)
    expect((await clientOf(server, { credentials: EDITOR }).posts.list()).items).toHaveLength(1)
    expect(server.received[0]?.headers.get('authorization')).toMatch(/^Basic /)
    expect(other.received[0]?.headers.get('authorization')).toBeNull()
    await other.close()
  })

  it('in a loop end', async () => {
    server.trouble = redirecting('/wp-json/wp/v2/posts')
    expect(await list()).toMatchObject({ code: 'too_many_redirects', message: 'Redirected more than 5 times' })
    expect(server.received).toHaveLength(6)
  })

  it('of writes are refused, since nothing would be written', async () => {
    server.trouble = redirecting(`${server.url}/wp-json/wp/v2/elsewhere`)
    const error = await failureOf(clientOf(server, { credentials: EDITOR }).posts.create({ title: 'x' }))
    expect(error).toMatchObject({ code: 'redirected', message: expect.stringContaining(server.url) })
  })

  it('to another host are refused, which could be inside this network', async () => {
    server.trouble = redirecting('http://169.254.169.254/latest/meta-data')
    expect(await list()).toMatchObject({ code: 'redirected', message: expect.stringContaining('169.254.169.254') })
  })
})

describe('failures', () => {
  const json = { 'content-type': 'application/json' }
  it.each([
    ['{"code":"rest_forbidden","message":"Ask the newsroom."}', 'rest_forbidden', 'Ask the newsroom.'],
    ['{"code":"rest_forbidden"}', 'rest_forbidden', 'HTTP 403: Forbidden'],
    ['<h1>Forbidden by a firewall</h1>', undefined, 'HTTP 403: Forbidden'],
  ])('say what the server says in %j', async (body, code, message) => {
    server.trouble = failFirst(1, 403, json, body)
    expect(await list()).toMatchObject({ name: 'WordPressError', status: 403, code, message })
  })

  it('have the cause where there is no answer', async () => {
    const closed = await startWordPressServer()
    await closed.close()
    const error = await failureOf(clientOf(closed).posts.list())
    expect(error).toMatchObject({ message: 'Unknown error occurred', status: 0, code: 'unknown' })
    expect(explainError(error)).toContain('ECONNREFUSED')
  })

  const packed = gzipSync(Buffer.alloc(5_000_000, ' '))
  const tooComplex = `${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}`
  it.each([
    ['HTML', answering(200, '<!DOCTYPE html><title>Back at noon</title>'), 'not_json', /^The answer is HTML, not JSON/],
    ['half a text', answering(200, '[{"id":1,"title":{"rend'), 'not_json', /incomplete or broken JSON$/],
    ['nothing', answering(200, ''), 'not_json', /^The answer is empty$/],
    ['an object', answering(200, '{}'), 'unexpected_shape', /^The answer is not a list$/],
    [
      'too much when unpacked',
      answering(200, packed, { 'content-encoding': 'gzip' }),
      'too_large',
      /larger than 3 MB$/,
    ],
    ['lists in lists', answering(200, tooComplex), 'too_large', /nested too deeply$/],
  ])('tell %s apart', async (_what, trouble, code, message) => {
    server.trouble = trouble
    const error = await failureOf(clientOf(server, { maxBytes: 3_000_000 }).posts.list())
    expect(error).toMatchObject({ code, status: 200, message: expect.stringMatching(message) })
    expect(server.received).toHaveLength(1)
  })

  it('come after three tries when the connection breaks in the middle', async () => {
    server.trouble = breakMidway
    expect(await list()).toMatchObject({ message: 'The answer was cut off', code: 'cut_off' })
    expect(server.received).toHaveLength(3)
  })

  it('say what is wrong with a single post', async () => {
    server.trouble = answering(200, '{"id":1,"slug":"a","status":"publish","content":{"rendered":""}}')
    const error = await failureOf(clientOf(server).posts.get(1))
    expect(error).toMatchObject({ code: 'unexpected_shape', message: expect.stringContaining('title') })
  })
})

it('a comma makes no slug', async () => {
  expect(await failureOf(clientOf(server).posts.getBySlug('one,two'))).toMatchObject({ code: 'not_found' })
  expect(server.received).toEqual([])
})

it('an address may end in a slash or with its routes', async () => {
  for (const end of ['', '/wp-json/wp/v2/']) {
    const client = createWordPressClient({ url: `${server.url}${end}` })
    expect((await client.posts.list({ per_page: 1 })).items).toHaveLength(1)
  }
})

it.each(['example.org', 'https://user:secret@example.org'])('the address %j is refused', (url) => {
  expect(() => createWordPressClient({ url })).toThrow(TypeError)
})
