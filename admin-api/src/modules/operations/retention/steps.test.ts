import { expect, test } from 'vitest'
import { createSteps, type StepTimer } from './steps.ts'

/** A store with its own clock and fixed costs per row and commit. */
function slowStore({
  rows,
  msPerRow,
  msPerCommit = 2,
}: {
  rows: number
  msPerRow: () => number
  msPerCommit?: number
}) {
  let [now, left] = [0, rows]
  const steps: { asked: number; took: number }[] = []
  const timer: StepTimer = {
    now: () => now,
    async pause(milliseconds) {
      now += milliseconds
    },
  }
  async function removeSome(asked: number): Promise<number> {
    const some = Math.min(asked, left)
    const took = msPerCommit + some * msPerRow()
    now += took
    left -= some
    steps.push({ asked, took })
    return some
  }
  return { timer, removeSome, steps, now: () => now, left: () => left }
}

const longestOf = (steps: readonly { took: number }[]) => Math.max(...steps.map(({ took }) => took))

test('a quick store has many rows removed at once', async () => {
  const store = slowStore({ rows: 1000, msPerRow: () => 0.05 })
  expect(await createSteps(1000, store.timer)(store.removeSome)).toBe(1000)
  expect(store.steps.map(({ asked }) => asked).slice(0, 6)).toEqual([1, 10, 20, 40, 80, 100])
  expect(store.left()).toBe(0)
})

test('a store that is a hundred times as slow has few, and no step takes 50 ms', async () => {
  const store = slowStore({ rows: 1000, msPerRow: () => 4 })
  const removed = await createSteps(1000, store.timer)(store.removeSome)
  expect(longestOf(store.steps)).toBeLessThan(50)
  expect(removed).toBeGreaterThan(80)
  expect(store.left()).toBe(1000 - removed)
})

test('a store that becomes slow is spared from the next step on, and taken at its word when it is quick again', async () => {
  let msPerRow = 0.05
  const store = slowStore({ rows: 100_000, msPerRow: () => msPerRow })
  const inSteps = createSteps(10_000, store.timer)
  await inSteps(async (asked) => {
    if (store.steps.length === 20) msPerRow = 1
    if (store.steps.length === 40) msPerRow = 0.05
    return store.steps.length === 60 ? 0 : store.removeSome(asked)
  })
  const asked = store.steps.map((step) => step.asked)
  expect(asked[19]).toBe(100)
  expect(asked.slice(20, 26)).toEqual([100, 50, 25, 12, 12, 12])
  expect(asked.slice(40, 46)).toEqual([12, 24, 48, 96, 100, 100])
})

test('a commit that takes long whatever it removes makes no step smaller, and half of the time is left to others', async () => {
  const store = slowStore({ rows: 100_000, msPerRow: () => 0.05, msPerCommit: 40 })
  await createSteps(4000, store.timer)(store.removeSome)
  expect(store.steps.map(({ asked }) => asked).slice(0, 6)).toEqual([1, 10, 20, 40, 80, 100])
  const busy = store.steps.reduce((sum, { took }) => sum + took, 0)
  expect(busy / store.now()).toBeLessThan(0.51)
})

test('what is left after its time is left for the next time', async () => {
  const store = slowStore({ rows: 1_000_000, msPerRow: () => 0.05 })
  const inSteps = createSteps(1000, store.timer)
  const removed = await inSteps(store.removeSome)
  expect(store.now()).toBeLessThan(1050)
  expect(store.left()).toBe(1_000_000 - removed)
  expect(await inSteps(store.removeSome)).toBe(0)
})
