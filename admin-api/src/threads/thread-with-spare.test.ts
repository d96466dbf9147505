import { expect, onTestFinished, test } from 'vitest'
import { createThreadWithSpare } from './thread-with-spare.ts'

const code = new URL('../../test/support/odd-work.worker.ts', import.meta.url)

function openThread(slowMs: number) {
  const limits = { heapMb: 32, deadlineMs: 60_000 }
  const thread = createThreadWithSpare<string, string>(code, limits, { slowMs })
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

test('work that is quick is done in the order in which it came', async () => {
  const thread = openThread(30_000)
  const ended: string[] = []
  await Promise.all(['a', 'b', 'c'].map(async (work) => ended.push(JSON.stringify(await thread.run(work)))))
  expect(ended).toEqual(['a', 'b', 'c'].map((work) => JSON.stringify({ outcome: 'done', value: `done ${work}` })))
})

test('after one that hung, and after it was closed, work goes on', async () => {
  const thread = openThread(20)
  expect(await thread.run('hang', { deadlineMs: 50 })).toEqual({ outcome: 'too_slow' })
  expect(await thread.run('a')).toEqual({ outcome: 'done', value: 'done a' })
  await thread.close()
  expect(await thread.run('b')).toEqual({ outcome: 'done', value: 'done b' })
})
