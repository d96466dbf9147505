import type { ProcessMessage } from '@hometown/shared-types/process-messages'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type ProgressWatch, watchProgress } from './progress-watch.ts'

const MINUTE = 60_000
const article = {} as Extract<ProcessMessage, { type: 'preview' }>['article']
const preview = (requestId: string): ProcessMessage => ({ type: 'preview', requestId, today: '2026-11-20', article })
const publish: ProcessMessage = { type: 'publish', requestId: 'publish', today: '2026-11-20', changes: [] }
const ready: ProcessMessage = { type: 'ready', articles: 1, milliseconds: 1 }
const alive: ProcessMessage = { type: 'alive' }

const onHang = vi.fn<() => void>()
const onHangingPreview = vi.fn<(requestId: string) => void>()
let watch: ProgressWatch

beforeEach(() => {
  vi.useFakeTimers()
  onHang.mockReset()
  onHangingPreview.mockReset()
  watch = watchProgress({ onHang, onHangingPreview })
  watch.started()
})

afterEach(() => {
  watch.stop()
  vi.useRealTimers()
})

function pass(minutes: number, said: ProcessMessage | undefined): void {
  for (let at = 0; at < minutes; at++) {
    vi.advanceTimersByTime(MINUTE)
    if (said) watch.heard(said)
  }
}

test('a hanging preview is refused and forgotten, and the publisher lives on', () => {
  watch.heard(ready)
  watch.asked(preview('hangs'))
  pass(60, alive)
  expect(onHangingPreview.mock.calls).toEqual([['hangs']])
  expect(onHang).not.toHaveBeenCalled()
})

test.each([
  ['starts', () => undefined],
  [
    'publishes',
    () => {
      watch.heard(ready)
      watch.asked(publish)
    },
  ],
])('a publisher that %s and makes no progress is ended once, though its process is well', (_, begin) => {
  begin()
  pass(4, alive)
  expect(onHang).not.toHaveBeenCalled()
  pass(60, alive)
  expect(onHang).toHaveBeenCalledOnce()
})
