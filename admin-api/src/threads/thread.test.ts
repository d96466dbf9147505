import { expect, onTestFinished, test } from 'vitest'
import { createThread } from './thread.ts'

const KINDS = {
  thread: {
    code: new URL('../../test/support/misbehaving-work.worker.ts', import.meta.url),
    limits: { heapMb: 32, deadlineMs: 60_000 },
  },
  process: {
    code: new URL('../../test/support/misbehaving-work.process.ts', import.meta.url),
    limits: { heapMb: 32, deadlineMs: 60_000, memoryMb: 100 },
  },
} as const

function open(kind: keyof typeof KINDS) {
  const { code, limits } = KINDS[kind]
  const thread = createThread<unknown, string>(code, limits)
  onTestFinished(() => thread.close())
  return thread
}

const broken = (reason: string) => ({ outcome: 'broken', reason: expect.stringContaining(reason) })

test.each([
  ['thread', 'hang', 50, { outcome: 'too_slow' }],
  ['thread', 'wait', 50, { outcome: 'too_slow' }],
  ['thread', 'eat', 60_000, broken('memory limit')],
  ['thread', 'throw', 60_000, broken('No such document.')],
  ['thread', 'end', 60_000, broken('The thread ended.')],
  ['process', 'hang', 50, { outcome: 'too_slow' }],
  ['process', 'eat', 60_000, broken('')],
  ['process', 'crash', 60_000, broken('')],
] as const)(
  'in a %s work that must %s fails alone, and what comes after it is done',
  async (kind, work, deadlineMs, outcome) => {
    const thread = open(kind)
    const outcomes = await Promise.all([thread.run('first'), thread.run(work, { deadlineMs }), thread.run('next')])
    expect(outcomes).toEqual([
      { outcome: 'done', value: 'done first' },
      outcome,
      { outcome: 'done', value: 'done next' },
    ])
  },
)

test('work that can’t be handed over breaks alone', async () => {
  const thread = open('thread')
  const outcomes = await Promise.all([thread.run(() => undefined), thread.run('a')])
  expect(outcomes).toEqual([broken(''), { outcome: 'done', value: 'done a' }])
})

test.each(['thread', 'process'] as const)(
  'a %s that is closed ends all its work, and starts again with the next one',
  async (kind) => {
    const thread = open(kind)
    const pending = [thread.run('hang'), thread.run('a')]
    await thread.close()
    expect(await Promise.all(pending)).toEqual([broken('The thread ended.'), broken('The thread ended.')])
    expect(await thread.run('b')).toEqual({ outcome: 'done', value: 'done b' })
  },
)

test('a process knows nothing of our environment, where secrets may be', async () => {
  const { outcome, ...rest } = await open('process').run('environment')
  expect([outcome, rest]).toEqual(['done', { value: expect.not.stringMatching(/HOME|DATABASE|PASSWORD|SECRET/) }])
})
