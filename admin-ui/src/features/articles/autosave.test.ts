import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeServer } from '../../../test/support/fake-server.ts'
import { askForTextKeys, forgetTextKeys } from '../../lib/text-keys.ts'
import { type ArticleDraft, EMPTY_DRAFT } from './article-draft.ts'
import { createAutosave } from './autosave.ts'
import { localDrafts } from './local-drafts.ts'

beforeEach(() => {
  fakeServer()
  return askForTextKeys('u1')
})

afterEach(() => {
  vi.useRealTimers()
  forgetTextKeys()
})

function opened() {
  vi.useFakeTimers()
  const form: { now: ArticleDraft } = { now: EMPTY_DRAFT }
  const autosave = createAutosave({
    userId: 'u1',
    articleId: undefined,
    formId: 'f1',
    baseVersion: null,
    saved: EMPTY_DRAFT,
    current: () => form.now,
  })
  const type = (title: string) => {
    form.now = { ...form.now, title }
    autosave.touch()
  }
  return { autosave, type, local: localDrafts('u1', undefined) }
}

test('what is typed is in the browser after a moment, and at the service after a pause', async () => {
  const server = fakeServer({ 'PUT /api/working-copies/new/f1': { body: {} } })
  const { autosave, type, local } = opened()
  type('A')
  await vi.advanceTimersByTimeAsync(400)
  expect(local.find('f1')?.form.title).toBe('A')
  type('A title')
  expect(server.calls).toEqual([])
  await vi.advanceTimersByTimeAsync(2_500)
  expect(server.calls.map(({ method, path }) => `${method} ${path}`)).toEqual(['PUT /api/working-copies/new/f1'])
  expect(server.calls[0]?.body).toMatchObject({ form: { title: 'A title' }, baseVersion: null })
  expect(autosave.state.get()).toEqual({ kind: 'kept' })
})

test('a service that is away is told with its reason, and asked again', async () => {
  const server = fakeServer({
    'PUT /api/working-copies/new/f1': () => {
      throw new TypeError('fetch failed')
    },
  })
  const { autosave, type, local } = opened()
  type('Kept anyway')
  await vi.advanceTimersByTimeAsync(2_500)
  expect(autosave.state.get()).toEqual({ kind: 'failed', why: 'the service can’t be reached', isOnDevice: true })
  expect(local.find('f1')?.form.title).toBe('Kept anyway')
  server.routes['PUT /api/working-copies/new/f1'] = { body: {} }
  await vi.advanceTimersByTimeAsync(11_000)
  expect(autosave.state.get()).toEqual({ kind: 'kept' })
})

test('a form that is left keeps its last words, one that was saved keeps nothing', async () => {
  fakeServer({ 'DELETE /api/working-copies/new/f1': { body: {} } })
  const left = opened()
  left.type('Last words')
  left.autosave.stop()
  expect(left.local.find('f1')?.form.title).toBe('Last words')
  left.autosave.forget()
  left.autosave.stop()
  expect(left.local.find('f1')).toBeUndefined()
})

test('a form that this browser can’t keep says so once the service is away', async () => {
  forgetTextKeys()
  fakeServer({
    'GET /api/auth/text-keys': { status: 502, body: 'Bad gateway' },
    'PUT /api/working-copies/new/f1': { status: 502, body: 'Bad gateway' },
  })
  const { autosave, type } = opened()
  type('Not kept')
  await vi.advanceTimersByTimeAsync(2_500)
  expect(autosave.state.get()).toMatchObject({ kind: 'failed', isOnDevice: false })
  type('Not kept either')
  await vi.advanceTimersByTimeAsync(400)
  expect(autosave.state.get()).toMatchObject({
    why: expect.stringMatching(/^This browser can’t keep your text either/),
  })
})
