import { afterEach, expect, test, vi } from 'vitest'
import { fakeServer } from '../../../test/support/fake-server.ts'
import { signInsAgain } from '../../lib/session.ts'
import { type ArticleDraft, EMPTY_DRAFT } from './article-draft.ts'
import { createAutosave } from './autosave.ts'

afterEach(() => {
  vi.useRealTimers()
})

function opened() {
  vi.useFakeTimers()
  const form: { now: ArticleDraft } = { now: EMPTY_DRAFT }
  const autosave = createAutosave({
    articleId: undefined,
    formId: 'f1',
    baseVersion: null,
    saved: EMPTY_DRAFT,
    current: () => form.now,
  })
  autosave.start()
  const type = (title: string) => {
    form.now = { ...form.now, title }
    autosave.touch()
  }
  return { autosave, type }
}

test('what is typed is at the service after a pause', async () => {
  const server = fakeServer({ 'PUT /api/working-copies/new/f1': { body: {} } })
  const { autosave, type } = opened()
  type('A')
  await vi.advanceTimersByTimeAsync(400)
  type('A title')
  expect(server.calls).toEqual([])
  await vi.advanceTimersByTimeAsync(2_500)
  expect(server.calls.map(({ method, path }) => `${method} ${path}`)).toEqual(['PUT /api/working-copies/new/f1'])
  expect(server.calls[0]?.body).toMatchObject({ form: { title: 'A title' }, baseVersion: null })
  expect(autosave.state.get()).toEqual({ kind: 'kept' })
})

const away = () => {
  throw new TypeError('fetch failed')
}
const signedOut = { status: 401, body: { message: 'Please sign in', code: 'unauthenticated' } }

test.each([
  { what: 'a service that is away', answer: away, why: 'the service can’t be reached', endsAfter: 2_000 },
  { what: 'a session that has ended', answer: signedOut, why: 'Please sign in', endsAfter: 0 },
])('$what is told, and the text goes to the service as soon as it takes it', async ({ answer, why, endsAfter }) => {
  const server = fakeServer({ 'PUT /api/working-copies/new/f1': answer })
  const { autosave, type } = opened()
  type('Kept anyway')
  await vi.advanceTimersByTimeAsync(2_500)
  expect(autosave.state.get()).toEqual({ kind: 'failed', why })
  server.routes['PUT /api/working-copies/new/f1'] = { body: {} }
  if (answer === signedOut) signInsAgain.set(1)
  await vi.advanceTimersByTimeAsync(endsAfter)
  expect(autosave.state.get()).toEqual({ kind: 'kept' })
  expect(server.calls.at(-1)?.body).toMatchObject({ form: { title: 'Kept anyway' } })
})

test('a form that is left gives its last words to the service, one that was saved keeps nothing', async () => {
  const server = fakeServer({
    'PUT /api/working-copies/new/f1': away,
    'DELETE /api/working-copies/new/f1': { body: {} },
  })
  const { autosave, type } = opened()
  type('Last words')
  autosave.stop()
  await vi.advanceTimersByTimeAsync(0)
  expect(server.calls[0]?.body).toMatchObject({ form: { title: 'Last words' } })
  autosave.forget()
  await vi.advanceTimersByTimeAsync(0)
  expect(server.calls.at(-1)?.method).toBe('DELETE')
})
