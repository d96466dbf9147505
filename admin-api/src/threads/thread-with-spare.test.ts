import type { Worker } from 'node:worker_threads'
import { expect, onTestFinished, test } from 'vitest'
import { createGate } from '../../test/support/gate.ts'
import { createThreadWithSpare } from './thread-with-spare.ts'

const code = new URL('../../test/support/odd-work.worker.ts', import.meta.url)

function openThread(slowMs: number) {
  const limits = { heapMb: 32, deadlineMs: 60_000 }
  const thread = createThreadWithSpare<string | Int32Array, string>(code, limits, { slowMs })
  onTestFinished(() => thread.close())
  return thread
}

test('work behind one that hangs does not wait until that is given up', async () => {
  const thread = openThread(20)
  const hanging = thread.run('hang')
  const others = await Promise.all(['a', 'throw', 'b'].map((work) => thread.run(work)))
  expect(others.map(({ outcome }) => outcome)).toEqual(['done', 'broken', 'done'])
  await thread.close()
  expect(await hanging).toEqual({ outcome: 'broken', reason: 'The thread ended.' })
})

test('however many hang, what comes after them is done, and each is done once', async () => {
  const thread = openThread(20)
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
  const thread = openThread(20)
  const gate = createGate()
  const slow = thread.run(gate.work)
  await Promise.all([thread.run('a'), thread.run('b')])
  expect(workers).toHaveLength(2)
  gate.open()
  await slow
  await Promise.all([thread.run('c'), thread.run('d')])
  await expect.poll(alive, { timeout: 30_000 }).toBe(1)
})

test('after one that hung, and after it was closed, work goes on', async () => {
  const thread = openThread(20)
  expect(await thread.run('hang', { deadlineMs: 50 })).toEqual({ outcome: 'too_slow' })
  expect(await thread.run('a')).toEqual({ outcome: 'done', value: 'done a' })
  await thread.close()
  expect(await thread.run('b')).toEqual({ outcome: 'done', value: 'done b' })
})
