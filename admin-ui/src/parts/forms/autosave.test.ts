import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError, UnreachableError } from '../../lib/api-client.ts'
import { createAutosave } from './autosave.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function open() {
  let title = ''
  const keep = vi.fn(async (_values: { title: string }) => {})
  const discard = vi.fn(async () => {})
  const autosave = createAutosave(() => ({
    current() {
      // The form gets the text of an editor, which looks as if somebody typed.
      autosave.touch()
      return { title }
    },
    isSaved: (values: { title: string }) => values.title === '',
    keep,
    discard,
  }))
  const type = (text: string) => {
    title = text
    autosave.touch()
  }
  return { autosave, type, keep, discard }
}

test('what is typed is at the service after a pause', async () => {
  const { autosave, type, keep, discard } = open()
  type('A')
  await vi.advanceTimersByTimeAsync(400)
  type('A title')
  expect(keep).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(2_500)
  expect(keep.mock.calls).toEqual([[{ title: 'A title' }]])
  await vi.advanceTimersByTimeAsync(10_000)
  expect(keep).toHaveBeenCalledOnce()
  expect(autosave.state.get()).toEqual({ kind: 'kept' })
  type('')
  await vi.advanceTimersByTimeAsync(2_500)
  expect(discard).toHaveBeenCalledOnce()
  expect(autosave.state.get()).toEqual({ kind: 'clean' })
})

const away = new UnreachableError(new TypeError('fetch failed'))
const signedOut = new ApiError(401, JSON.stringify({ message: 'Please sign in', code: 'unauthenticated' }))

test.each([
  { what: 'a service that is away', error: away, why: 'the service can’t be reached', endsAfter: 2_000 },
  { what: 'a session that has ended', error: signedOut, why: 'Please sign in', endsAfter: 0 },
])('$what is told, and the text goes to the service as soon as it takes it', async ({ error, why, endsAfter }) => {
  const { autosave, type, keep } = open()
  keep.mockRejectedValueOnce(error)
  type('Kept anyway')
  await vi.advanceTimersByTimeAsync(2_500)
  expect(autosave.state.get()).toEqual({ kind: 'failed', why })
  if (error === signedOut) autosave.retry()
  await vi.advanceTimersByTimeAsync(endsAfter)
  expect(autosave.state.get()).toEqual({ kind: 'kept' })
  expect(keep).toHaveBeenLastCalledWith({ title: 'Kept anyway' })
})

test('a form that is left gives its last words to the service, one that was saved keeps nothing', async () => {
  const { autosave, type, keep, discard } = open()
  type('Last words')
  autosave.stop()
  await vi.advanceTimersByTimeAsync(0)
  expect(keep).toHaveBeenLastCalledWith({ title: 'Last words' })
  autosave.forget(discard)
  await vi.advanceTimersByTimeAsync(0)
  expect(discard).toHaveBeenCalledOnce()
})
