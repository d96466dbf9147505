import { inspect } from 'node:util'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { createWordPressClient, explainError, WordPressAnswerError, WordPressNotFoundError } from '../src/index.ts'
import {
  answering,
  breaking,
  clientOf,
  endless,
  failing,
  failureOf,
  openTestServer,
  silent,
} from './support/test-server.ts'
import { startWordPressServer } from './support/wordpress-server.ts'

const server = await openTestServer()

describe('the error catalogue', () => {
  it.each([
    [
      { code: 'rest_forbidden', message: 'Ask the newsroom.' },
      { code: 'rest_forbidden', message: 'Ask the newsroom.' },
    ],
    [{ code: 'rest_forbidden' }, { code: 'rest_forbidden', message: 'HTTP 403: Forbidden' }],
  ])('keeps what a plugin says in %j', async (body, told) => {
    server.trouble = failing(9, 403, { 'content-type': 'application/json' }, JSON.stringify(body))
    expect(await failureOf(clientOf(server).posts.get(100))).toMatchObject({ status: 403, ...told })
  })

  it('names status and text where the server gives no message', async () => {
    server.trouble = failing(9, 403, { 'content-type': 'text/html' }, '<h1>Forbidden by a firewall</h1>')
    const error = await failureOf(clientOf(server).posts.get(100))
    expect(error).toMatchObject({ message: 'HTTP 403: Forbidden', status: 403, code: undefined })
  })

  it.each(['one,two'])('does not take %j for a slug', async (slug) => {
    expect(await failureOf(clientOf(server).posts.getBySlug(slug))).toBeInstanceOf(WordPressNotFoundError)
    expect(server.received).toEqual([])
  })

  it('says Unknown error occurred for everything else, and keeps the cause', async () => {
    const closed = await startWordPressServer()
    await closed.close()
    const error = await failureOf(clientOf(closed).posts.list())
    expect(error).toMatchObject({ name: 'WordPressError', message: 'Unknown error occurred', status: 0 })
    expect(explainError(error)).toContain('ECONNREFUSED')
  })
})

describe('answers that are of no use', () => {
  it.each([
    [
      '<!DOCTYPE html><title>Back at noon</title>',
      'The answer is HTML, not JSON. Check that this is a WordPress address',
    ],
    ['[{"id":1,"title":{"rend', 'The answer is incomplete or broken JSON'],
    ['', 'The answer is empty'],
  ])('%j is told apart', async (body, message) => {
    server.trouble = answering(body)
    const error = await failureOf(clientOf(server).posts.list())
    expect(error).toBeInstanceOf(WordPressAnswerError)
    expect(error).toMatchObject({ message, problem: 'not_json', status: 200 })
  })

  it('are noticed when the connection breaks in the middle', async () => {
    server.trouble = breaking
    const error = await failureOf(clientOf(server).posts.list())
    expect(error).toMatchObject({ message: 'The answer was cut off', problem: 'cut_off' })
    expect(server.received).toHaveLength(3)
  })

  it('say what is wrong with a single post', async () => {
    server.trouble = answering('{"id":1,"slug":"a","status":"publish","content":{"rendered":""}}')
    const error = await failureOf(clientOf(server).posts.get(1))
    expect(error).toMatchObject({ problem: 'unexpected_shape', message: expect.stringContaining('title') })
  })

  it('are given up when 50 MB come, long before the end', async () => {
    const sent = { bytes: 0 }
    server.trouble = endless(50_000_000, sent)
    const error = await failureOf(clientOf(server, { maxBytes: 1_000_000 }).posts.list())
    expect(error).toMatchObject({ message: 'The answer is larger than 1 MB', problem: 'too_large' })
    expect(sent.bytes).toBeLessThan(40_000_000)
    expect(server.received).toHaveLength(1)
  })

  it('are counted after decompression', async () => {
    server.trouble = answering(gzipSync(Buffer.alloc(5_000_000, ' ')), { 'content-encoding': 'gzip' })
    const error = await failureOf(clientOf(server, { maxBytes: 1_000_000 }).posts.list())
    expect(error).toMatchObject({ problem: 'too_large' })
  })

  it.each([['nested deeper than any', `${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}`]])(
    'are refused before they are parsed when they are %s',
    async (_what, text) => {
      server.trouble = answering(text)
      expect(await failureOf(clientOf(server).posts.list())).toMatchObject({
        ...{ problem: 'too_large', message: 'The answer has too many values, or they are nested too deeply' },
      })
    },
  )
})

describe('secrets', () => {
  it.each([401])('are not in an error of status %i, however deep it is printed', async (status) => {
    server.trouble = failing(9, status)
    const credentials = { username: 'editor', applicationPassword: 'very secret' }
    const error = await failureOf(clientOf(server, { credentials }).posts.list())
    const encoded = Buffer.from('editor:very secret').toString('base64')
    expect(inspect(error, { depth: 20, showHidden: true })).not.toMatch(new RegExp(`very secret|${encoded}`))
  })

  it('are not in the error of a timeout or a broken connection', async () => {
    for (const trouble of [silent, breaking]) {
      server.trouble = trouble
      const error = await failureOf(clientOf(server, { credentials: { token: 'tok3n' }, timeoutMs: 50 }).posts.list())
      expect(inspect(error, { depth: 20, showHidden: true })).not.toContain('tok3n')
    }
  })
})

describe('addresses', () => {
  it.each(['', '/wp-json/wp/v2/'])('may end in %j', async (end) => {
    const client = createWordPressClient({ url: `${server.url}${end}` })
    expect((await client.posts.list({ per_page: 1 })).items).toHaveLength(1)
  })

  it.each(['example.org', 'https://user:secret@example.org'])('%j is refused', (url) => {
    expect(() => createWordPressClient({ url })).toThrow(TypeError)
  })
})
