import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import { createGate } from '../../test/support/gate.ts'
import { runInThread } from './run-in-thread.ts'
import { createThread } from './thread.ts'

const code = new URL('../../test/support/odd-work.worker.ts', import.meta.url)
const limits = { heapMb: 32, deadlineMs: 10_000 }

function openThread() {
  const thread = createThread<string | Int32Array, string>(code, limits)
  onTestFinished(() => thread.close())
  return thread
}

test('one that was warmed up does its first work in the thread that loads its code already', async () => {
  const workers: unknown[] = []
  const note = (worker: unknown) => void workers.push(worker)
  process.on('worker', note)
  onTestFinished(() => void process.off('worker', note))
  const thread = openThread()
  thread.warmUp()
  await once(process, 'worker')
  expect(await thread.run('a')).toEqual({ outcome: 'done', value: 'done a' })
  expect(workers).toHaveLength(1)
})

test.each(['hang', 'wait'])(
  'work that does nothing but %s is ended at its deadline, and what comes after it is done',
  async (work) => {
    const thread = openThread()
    const [slow, next] = await Promise.all([thread.run(work, { deadlineMs: 50 }), thread.run('next')])
    expect(slow).toEqual({ outcome: 'too_slow' })
    expect(next).toEqual({ outcome: 'done', value: 'done next' })
  },
)

test.each([
  ['eat', 'memory limit'],
  ['throw', 'No such document.'],
  ['end', 'The thread ended.'],
])('work that must %s breaks alone', async (work, reason) => {
  const thread = openThread()
  expect(await thread.run(work)).toEqual({ outcome: 'broken', reason: expect.stringContaining(reason) })
  expect(await thread.run('next')).toEqual({ outcome: 'done', value: 'done next' })
})

test('work that can’t be handed over breaks alone', async () => {
  const thread = createThread<unknown, string>(code, limits)
  onTestFinished(() => thread.close())
  const outcomes = await Promise.all([thread.run(() => undefined), thread.run('a')])
  expect(outcomes).toEqual([
    { outcome: 'broken', reason: expect.any(String) },
    { outcome: 'done', value: 'done a' },
  ])
})

test('what is withdrawn before it was begun is given back, and what comes after it is done', async () => {
  const thread = openThread()
  const works = [thread.run('a'), thread.run('b'), thread.run('c')]
  thread.withdraw()
  works.push(thread.run('d'))
  const outcomes = await Promise.all(works)
  expect(outcomes.at(-1)).toEqual({ outcome: 'done', value: 'done d' })
  expect(outcomes.slice(0, 3).map(({ outcome }) => outcome)).toEqual(['withdrawn', 'withdrawn', 'withdrawn'])
})

test('what comes after withdrawn work that hangs is not blamed for it', async () => {
  const thread = openThread()
  const gate = createGate()
  await thread.run('a')
  const first = thread.run(gate.work)
  const hanging = thread.run('hang', { deadlineMs: 50 })
  thread.withdraw()
  const next = thread.run('b')
  gate.open()
  expect([await first, await hanging, await next].map(({ outcome }) => outcome)).toEqual(['done', 'withdrawn', 'done'])
})

test('a thread that was closed starts again with the next work', async () => {
  const thread = openThread()
  await thread.run('a')
  await thread.close()
  expect(await thread.run('b')).toEqual({ outcome: 'done', value: 'done b' })
})

test('one document can have a thread of its own', async () => {
  expect(await runInThread(code, 'once', limits)).toEqual({ outcome: 'done', value: 'done once' })
  expect(await runInThread(code, 'hang', { heapMb: 32, deadlineMs: 20 })).toEqual({ outcome: 'too_slow' })
})
