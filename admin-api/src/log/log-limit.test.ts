import { expect, test } from 'vitest'
import { createLogLimit } from './log-limit.ts'

test('so many lines are written in a minute, and as many in the next', () => {
  let now = 0
  const mayLog = createLogLimit(2, () => now)
  expect([mayLog(), mayLog(), mayLog()]).toEqual([true, true, false])
  now = 59_999
  expect(mayLog()).toBe(false)
  now = 60_000
  expect([mayLog(), mayLog(), mayLog()]).toEqual([true, true, false])
})
