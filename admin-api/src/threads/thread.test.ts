import { once } from 'node:events'
import type { Worker } from 'node:worker_threads'
import { expect, onTestFinished, test } from 'vitest'
import { createGate } from '../../test/support/gate.ts'
import { createThread, runInThread } from './thread.ts'

const code = new URL('../../test/support/odd-work.worker.ts', import.meta.url)
const limits = { heapMb: 32, deadlineMs: 10_000 }

function openThread({
  deadlineMs = limits.deadlineMs,
  ...options
}: {
  deadlineMs?: number
  spareAfterMs?: number
} = {}) {
  const thread = createThread<string | Int32Array, string>(code, { ...limits, deadlineMs }, options)
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

test('work behind one that hangs does not wait until that is given up', async () => {
  const thread = openThread({ spareAfterMs: 20, deadlineMs: 60_000 })
  const hanging = thread.run('hang')
  const others = await Promise.all(['a', 'throw', 'b'].map((work) => thread.run(work)))
  expect(others.map(({ outcome }) => outcome)).toEqual(['done', 'broken', 'done'])
  await thread.close()
  expect(await hanging).toEqual({ outcome: 'broken', reason: 'The thread ended.' })
})

test('however many hang, what comes after them is done, and each is done once', async () => {
  const thread = openThread({ spareAfterMs: 20, deadlineMs: 60_000 })
  const works = Array.from({ length: 60 }, (_, index) => (index % 5 === 0 ? 'hang' : `${index}`))
  // A short limit only for the hanging work: on a busy machine, quick work may take as long.
  const outcomes = await Promise.all(works.map((work) => thread.run(work, work === 'hang' ? { deadlineMs: 60 } : {})))
  expect(outcomes).toEqual(
    works.map((work) => (work === 'hang' ? { outcome: 'too_slow' } : { outcome: 'done', value: `done ${work}` })),
  )
})

test('the second thread is gone when the first goes on', async () => {
  const workers: Worker[] = []
  const note = (worker: Worker) => void workers.push(worker)
  process.on('worker', note)
  onTestFinished(() => void process.off('worker', note))
  const alive = () => workers.filter(({ threadId }) => threadId !== -1).length
  const thread = openThread({ spareAfterMs: 20, deadlineMs: 60_000 })
  const gate = createGate()
  const slow = thread.run(gate.work)
  await Promise.all([thread.run('a'), thread.run('b')])
  expect(workers).toHaveLength(2)
  gate.open()
  await slow
  await Promise.all([thread.run('c'), thread.run('d')])
  await expect.poll(alive, { timeout: 30_000 }).toBe(1)
})
