import { expect, test } from 'vitest'
import { openTestStore } from '../../test/support/test-store.ts'
import { consumeLimit, refundLimit } from './usage-limits.ts'

const LIMIT = { max: 3, window: 1000 }

async function open() {
  const { groupWrite } = await openTestStore()
  return {
    use: (now: number, cost = 1, key = ['tries', 'Ann']) =>
      groupWrite((trx) => consumeLimit(trx, key, { ...LIMIT, cost }, now)),
    undo: () => groupWrite((trx) => refundLimit(trx, ['tries', 'ann'])),
  }
}

test('many uses at once take no more than there are, until the window ends', async () => {
  const { use } = await open()
  const waits = (await Promise.all(Array.from({ length: 8 }, () => use(100)))).map(({ wait }) => wait)
  expect(waits.filter((wait) => wait === undefined)).toHaveLength(3)
  expect(await use(400)).toEqual({ used: 9, wait: 700 })
  expect(await use(400, 1, ['tries', 'ben'])).toEqual({ used: 1, wait: undefined })
  expect(await use(1100)).toEqual({ used: 1, wait: undefined })
})

test('a use that knows an earlier time, as on a machine whose clock is behind, doesn’t begin the window anew', async () => {
  const { use } = await open()
  expect(await use(5000, 3)).toEqual({ used: 3, wait: undefined })
  expect(await use(4999)).toEqual({ used: 4, wait: 1001 })
})

test('a clock that goes back makes nobody wait longer than a window', async () => {
  const { use } = await open()
  expect(await use(3_600_000, 4)).toEqual({ used: 4, wait: 1000 })
  expect(await use(0)).toEqual({ used: 1, wait: undefined })
})

test('a use may cost more, and may be given back', async () => {
  const { use, undo } = await open()
  expect(await use(0, 3)).toEqual({ used: 3, wait: undefined })
  await undo()
  expect(await use(0)).toEqual({ used: 3, wait: undefined })
  expect((await use(0, 2)).wait).toBe(1000)
})
