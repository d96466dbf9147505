import { call, type } from '@hometown/shared-types/contract/call'
import { expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { fakeServer } from '../../test/support/fake-server.ts'
import { clearCachedAnswers } from './answer-cache.ts'
import { ApiError, api, onSessionLost, UnknownAnswerError } from './api-client.ts'
import { registerStepUpPrompt, stepUpPrompt } from './step-up.ts'

const read = call('GET', '/api/x', { answer: type<{ count: number }>() })
const write = call('POST', '/api/x', { body: z.object({ a: z.number() }) })
const remove = call('DELETE', '/api/y', {})
const renew = call('POST', '/api/renew', {})

const failureOf = (answer: Promise<unknown>) =>
  answer.then(
    () => expect.unreachable('it failed'),
    (error: unknown) => error,
  )
const failure = () => failureOf(api(read))

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

test('an answer that is no JSON is told to people, not in the words of programs', async () => {
  fakeServer({ 'GET /api/x': { body: '<!doctype html>' } })
  const error = await failure()
  expect(error).toBeInstanceOf(UnknownAnswerError)
  expect((error as Error).message).toBe('The service sent an unexpected answer. Reload the page and try again.')
})

test.each(['..', '.'])('a name out of an address never leads a call elsewhere: %s', async (id) => {
  const server = fakeServer({})
  const error = await failureOf(api(call('GET', '/api/media/:id/usage', {}), { params: { id } }))
  expect(error).toMatchObject({ status: 404, message: 'Not found' })
  expect(server.calls).toEqual([])
})

test('a name out of an address stays one part of it', async () => {
  const server = fakeServer({})
  await failureOf(api(call('GET', '/api/media/:id', {}), { params: { id: '../accounts/1?x' } }))
  expect(server.calls.map(({ path }) => path)).toEqual(['/api/media/..%2Faccounts%2F1%3Fx'])
})

test('only a lost session counts as one, not a wrong password', async () => {
  let lost = 0
  const stop = onSessionLost(() => lost++)
  fakeServer({
    'DELETE /api/y': { status: 401, body: { message: 'Invalid credentials', code: 'invalid_credentials' } },
    'GET /api/x': { status: 401, body: { message: 'Please sign in', code: 'unauthenticated' } },
  })
  await failureOf(api(remove))
  expect(lost).toBe(0)
  await failure()
  expect(lost).toBe(1)
  stop()
})

test('bodies go as JSON, forms as they are, and empty parts of a query stay away', async () => {
  const server = fakeServer({ 'POST /api/x': { body: {} } })
  const form = new FormData()
  const query = z.object({ page: z.number(), search: z.string(), sort: z.string().optional() })
  const search = call('POST', '/api/x', { query, body: z.object({ a: z.number() }) })
  await api(search, { query: { page: 1, search: '', sort: undefined }, body: { a: 1 } })
  await api(call('POST', '/api/x', {}), { body: form })
  expect(server.calls.map(({ path, body }) => [path, body])).toEqual([
    ['/api/x?page=1', { a: 1 }],
    ['/api/x', form],
  ])
})

const LOST = { status: 401, body: { message: 'Please sign in', code: 'unauthenticated' } }
const DOUBTED = { status: 403, body: { message: 'Confirm that it’s you', code: 'step_up_needed' } }

function offer(): void {
  onTestFinished(registerStepUpPrompt())
}

test('a call that raced with a new session cookie is sent again, and nobody is signed out', async () => {
  let lost = 0
  onTestFinished(onSessionLost(() => lost++))
  const renewed = Promise.withResolvers<void>()
  let tries = 0
  fakeServer({
    'GET /api/x': () => (tries++ === 0 ? LOST : { body: {} }),
    'POST /api/renew': async () => {
      await renewed.promise
      return { body: {} }
    },
  })
  const renewal = api(renew, { renewsSession: true })
  const answer = api(read)
  renewed.resolve()
  await renewal
  await answer
  expect([tries, lost]).toEqual([2, 0])
})

test('calls that need a fresh proof share one question and are then sent once more', async () => {
  offer()
  let isFresh = false
  const server = fakeServer({
    'POST /api/x': () => (isFresh ? { body: {} } : DOUBTED),
    'DELETE /api/y': () => (isFresh ? { body: '' } : DOUBTED),
  })
  const calls = Promise.all([api(write, { body: { a: 1 } }), api(remove)])
  await vi.waitFor(() => expect(stepUpPrompt.get()).toBeDefined(), 60_000)
  await vi.waitFor(() => expect(server.calls).toHaveLength(2), 60_000)
  isFresh = true
  stepUpPrompt.get()?.end('confirmed')
  await calls
  expect(stepUpPrompt.get()).toBeUndefined()
  expect(server.calls.map(({ method, path, body }) => [method, path, body])).toEqual([
    ['POST', '/api/x', { a: 1 }],
    ['DELETE', '/api/y', undefined],
    ['POST', '/api/x', { a: 1 }],
    ['DELETE', '/api/y', undefined],
  ])
})

test('a call is repeated once: a proof that didn’t help is not asked for again', async () => {
  offer()
  fakeServer({ 'GET /api/x': DOUBTED })
  const refused = failure()
  await vi.waitFor(() => expect(stepUpPrompt.get()).toBeDefined(), 60_000)
  stepUpPrompt.get()?.end('confirmed')
  expect(await refused).toMatchObject({ status: 403 })
  expect(stepUpPrompt.get()).toBeUndefined()
})

test('an answer that hasn’t changed is the one that this tab got before', async () => {
  const asked: (string | null)[] = []
  vi.stubGlobal('fetch', (_: string, { headers }: RequestInit) => {
    const known = new Headers(headers).get('if-none-match')
    asked.push(known)
    return Promise.resolve(
      known ? new Response(null, { status: 304 }) : new Response('{"count":1}', { headers: { etag: '"a"' } }),
    )
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  const ask = () => api(read, { mayBeUnchanged: true })
  expect([await ask(), await ask(), await ask()]).toEqual([{ count: 1 }, { count: 1 }, { count: 1 }])
  expect(asked).toEqual([null, '"a"', '"a"'])
  clearCachedAnswers()
  await ask()
  expect(asked.at(-1)).toBeNull()
})
