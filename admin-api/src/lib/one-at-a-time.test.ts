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
