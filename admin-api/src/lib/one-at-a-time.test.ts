import { expect, test } from 'vitest'
import { oneAtATime } from './one-at-a-time.ts'

test('work that fails before it begins to wait is reported, and the next run works', async () => {
  const failures: unknown[] = []
  let runs = 0
  const work = oneAtATime(
    () => {
      runs += 1
      if (runs === 1) throw new Error('The disk is full.')
      return Promise.resolve()
    },
    (error) => void failures.push(error),
  )
  work.start()
  await work.settled()
  expect(failures).toEqual([new Error('The disk is full.')])
  await work.run()
  expect(runs).toBe(2)
})

test('calls during a run share the next one, which begins after it', async () => {
  const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let runs = 0
  const work = oneAtATime(
    () => gates[runs++]?.promise ?? Promise.resolve(),
    () => expect.unreachable(),
  )
  const first = work.run()
  const again = [work.runAgain(), work.runAgain()]
  expect(runs).toBe(1)
  gates[0]?.resolve()
  await first
  gates[1]?.resolve()
  await Promise.all(again)
  expect(runs).toBe(2)
  await work.runAgain()
  expect(runs).toBe(3)
})
