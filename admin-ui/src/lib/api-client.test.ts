import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { fakeServer } from '../../test/support/fake-server.ts'
import { api, onSessionLost } from './api-client.ts'
import { ApiError, UnknownAnswerError, UnreachableError } from './api-error.ts'

const failure = (path = '/api/x') =>
  api.get(path, z.unknown()).then(
    () => expect.unreachable('it failed'),
    (error: unknown) => error,
  )

test.each([
  ['the message of the body', { message: 'Slug is taken', code: 'conflict' }, 'Slug is taken'],
  ['the whole text of JSON without a message', { reason: 'x' }, '{"reason":"x"}'],
  ['status and text of anything else', 'Bad gateway', '502: Bad gateway'],
])('a refused call is an error with %s', async (_, body, message) => {
  fakeServer({ 'GET /api/x': { status: 502, body } })
  const error = await failure()
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({ status: 502, body, message })
})

test.each([
  ['that has another shape', { groups: 1 }],
  ['that is no JSON', '<!doctype html>'],
])('an answer %s is told to people, not in the words of programs', async (_, body) => {
  fakeServer({ 'GET /api/x': { body } })
  const error = await api.get('/api/x', z.object({ groups: z.array(z.string()) })).catch((caught: unknown) => caught)
  expect(error).toBeInstanceOf(UnknownAnswerError)
  expect((error as Error).message).toBe('The service sent an unexpected answer. Reload the page and try again.')
})

test.each([
  ['the words of the status', 'Service Unavailable', '503: Service Unavailable'],
  ['nothing, where the protocol knows no such words', '', ''],
])('a refused call without a text is an error with %s', async (_, statusText, message) => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('', { status: 503, statusText })))
  expect(await failure()).toMatchObject({ status: 503, message })
  vi.unstubAllGlobals()
})

test.each(['/api/media/../accounts/1/reset-password', '/api/articles/..', '/api/media/%2E%2e/x', '/api/media/a/./b'])(
  'a name out of an address never leads a call elsewhere: %s',
  async (path) => {
    const server = fakeServer({})
    expect(await failure(path)).toMatchObject({ status: 404, message: 'Not found' })
    expect(server.calls).toEqual([])
  },
)

test('a call without an answer says so in plain words', async () => {
  fakeServer({
    'GET /api/x': () => {
      throw new TypeError('fetch failed')
    },
  })
  expect(await failure()).toBeInstanceOf(UnreachableError)
})

test('an answer that is not what was agreed is an error', async () => {
  fakeServer({ 'GET /api/x': { body: { count: 'many' } } })
  await expect(api.get('/api/x', z.object({ count: z.number() }))).rejects.toThrow()
})

test('only a lost session counts as one, not a wrong password', async () => {
  let lost = 0
  const stop = onSessionLost(() => lost++)
  fakeServer({
    'GET /api/login': { status: 401, body: { message: 'Invalid credentials', code: 'invalid_credentials' } },
    'GET /api/x': { status: 401, body: { message: 'Please sign in', code: 'unauthenticated' } },
  })
  await failure('/api/login')
  expect(lost).toBe(0)
  await failure()
  expect(lost).toBe(1)
  stop()
})

test('bodies go as JSON, forms as they are, and empty parts of a query stay away', async () => {
  const server = fakeServer({ 'POST /api/x': { body: {} } })
  const form = new FormData()
  await api.post('/api/x', { a: 1 }, z.unknown(), { query: { page: 1, search: '', sort: undefined } })
  await api.post('/api/x', form, z.unknown())
  expect(server.calls.map(({ path, body }) => [path, body])).toEqual([
    ['/api/x?page=1', { a: 1 }],
    ['/api/x', form],
  ])
})
