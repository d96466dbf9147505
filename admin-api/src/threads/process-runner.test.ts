import { expect, onTestFinished, test } from 'vitest'
import { processRunner } from './process-runner.ts'
import { createThread } from './thread.ts'

const code = new URL('../../test/support/odd-work.process.ts', import.meta.url)

function openProcess() {
  const limits = { heapMb: 32, deadlineMs: 60_000 }
  const process = createThread<string, string>(code, limits, { start: processRunner(100) })
  onTestFinished(() => process.close())
  return process
}

test.each([
  ['hang', 50, { outcome: 'too_slow' }],
  ['eat', 60_000, { outcome: 'broken', reason: expect.any(String) }],
  ['crash', 60_000, { outcome: 'broken', reason: expect.any(String) }],
])('work that must %s ends its process alone, and what comes after it is done', async (work, deadlineMs, outcome) => {
  const thread = openProcess()
  const outcomes = await Promise.all([thread.run('first'), thread.run(work, { deadlineMs }), thread.run('next')])
  expect(outcomes).toEqual([{ outcome: 'done', value: 'done first' }, outcome, { outcome: 'done', value: 'done next' }])
})

test('it knows nothing of our environment, where secrets may be', async () => {
  const { outcome, ...rest } = await openProcess().run('environment')
  expect([outcome, rest]).toEqual(['done', { value: expect.not.stringMatching(/HOME|DATABASE|PASSWORD|SECRET/) }])
})

test('one that was ended starts again with the next work', async () => {
  const thread = openProcess()
  await thread.run('a')
  await thread.close()
  expect(await thread.run('b')).toEqual({ outcome: 'done', value: 'done b' })
})
