import { describe, expect, test } from 'vitest'
import { createTestClock } from '../../../../test/support/test-clock.ts'
import { openTestStore } from '../../../../test/support/test-store.ts'
import type { Store } from '../../../database/store.ts'
import { createPublicLimits } from './public-limits.ts'
import { countTogether } from './shared-limits.repository.ts'

const RATE = 20
const ANN = '198.51.100.7'
const HOUR = 60 * 60_000

function machineOn(store: Store, signupRate = RATE) {
  const clock = createTestClock()
  return { clock, ...createPublicLimits({ clock, config: { signupRate }, store }) }
}

const times = <T>(length: number, of: (index: number) => T) =>
  Promise.all(Array.from({ length }, (_, index) => of(index)))
const taken = (waits: readonly (number | undefined)[]) => waits.filter((wait) => wait === undefined).length

/** So that no window ends between two calls of a test. */
async function longWindows(store: Store) {
  const used = (name: string, cost: number, most: number) =>
    countTogether(store.db, [{ name, cost, most, length: HOUR * 24 * 365 }])
  return { used }
}

describe('the limits of two machines on one PostgreSQL database', () => {
  test('are those of one machine, for one caller and for all together', async () => {
    const store = await openTestStore()
    const [one, two] = [machineOn(store), machineOn(store)]
    const calls = await times(200, (index) => (index % 2 ? one : two).take('sign-up', { ip: ANN }))
    // At the end of a minute the next window begins.
    expect([RATE, 2 * RATE]).toContain(taken(calls))
    const others = await times(60, (index) => (index % 2 ? one : two).take('sign-up', { ip: `203.0.113.${index}` }))
    expect(taken(others)).toBe(60)
  })

  test('never let in more at once than there is room for', async () => {
    const store = await openTestStore()
    const { used } = await longWindows(store)
    const first = await times(100, () => used('first', 1, 30))
    expect(first.filter((usedUp) => usedUp.length === 0)).toHaveLength(30)
    const again = await times(50, () => used('first', 1, 40))
    expect(again.filter((usedUp) => usedUp.length === 0)).toHaveLength(10)
  })

  test('start over when a window ends', async () => {
    const store = await openTestStore()
    const { used } = await longWindows(store)
    await used('caller', 3, 3)
    expect(await used('caller', 1, 3)).toHaveLength(1)
    await store.db.updateTable('limits').set({ ends_at: 1 }).execute()
    expect(await used('caller', 2, 3)).toEqual([])
    const rows = await store.db.selectFrom('limits').select(['used', 'ends_at']).execute()
    expect(rows).toEqual([{ used: 2, ends_at: expect.toSatisfy((end) => end > Date.now()) }])
  })
})
