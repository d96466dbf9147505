import { describe, expect, test } from 'vitest'
import { failingStatements } from '../../../../test/support/failing-statements.ts'
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

  test('let calls from new networks through at once, whichever of their names comes first', async () => {
    const store = await openTestStore()
    const call = (index: number) =>
      countTogether(
        store.db,
        [`a network ${Math.floor(index / 3)}`, `caller ${index}`, 'everybody'].map((name) => ({
          name,
          most: 10_000,
          cost: 1,
          length: HOUR * 24 * 365,
        })),
      )
    // Many at once, but not so many that the last would wait too long for a connection.
    for (let wave = 0; wave < 15; wave++) {
      expect(await times(100, (index) => call(wave * 100 + index))).toEqual(Array(100).fill([]))
    }
  })

  test('count a refused call nowhere', async () => {
    const store = await openTestStore()
    const length = HOUR * 24 * 365
    const counts = ['caller', 'all'].map((name) => ({ name, cost: 1, most: 2, length }))
    for (let call = 0; call < 5; call++) await countTogether(store.db, counts)
    const usedUp = await countTogether(store.db, [
      { name: 'all', cost: 1, most: 2, length },
      { name: 'another', cost: 1, most: 9, length },
    ])
    expect(usedUp).toEqual([{ name: 'all', wait: expect.toSatisfy((wait) => wait > 0 && wait <= length) }])
    const rows = await store.db.selectFrom('public_limits').select(['name', 'used']).orderBy('name').execute()
    expect(rows).toEqual([
      { name: 'all', used: 2 },
      { name: 'caller', used: 2 },
    ])
  })

  test('start over when a window ends', async () => {
    const store = await openTestStore()
    const { used } = await longWindows(store)
    await used('caller', 3, 3)
    expect(await used('caller', 1, 3)).toHaveLength(1)
    await store.db.updateTable('public_limits').set({ ends_at: 1 }).execute()
    expect(await used('caller', 2, 3)).toEqual([])
    const rows = await store.db.selectFrom('public_limits').select(['used', 'ends_at']).execute()
    expect(rows).toEqual([{ used: 2, ends_at: expect.toSatisfy((end) => end > Date.now()) }])
  })

  test('don’t block each other, in whatever order they count', async () => {
    const store = await openTestStore()
    const names = ['a', 'b', 'c', 'd', 'e', 'f']
    const counts = names.map((name) => ({ name, cost: 1, most: 10_000, length: HOUR * 24 * 365 }))
    await times(300, (index) => countTogether(store.db, index % 2 ? counts : counts.toReversed()))
    const rows = await store.db.selectFrom('public_limits').select('used').execute()
    expect(rows).toEqual(names.map(() => ({ used: 300 })))
  })

  test('cost no statement for what this machine refuses, or has seen refused', async () => {
    const store = await openTestStore()
    const [one, two] = [machineOn(store), machineOn(store)]
    await times(RATE, () => one.take('sign-up', { ip: ANN, elapsed: 60_000 }))
    const statements = await failingStatements(store)
    await two.take('sign-up', { ip: ANN })
    const after = statements.texts.length
    await times(10_000, () => two.take('sign-up', { ip: ANN }))
    await times(10_000, () => one.take('sign-up', { ip: ANN }))
    statements.lift()
    // A few more if a minute ended meanwhile.
    expect(statements.texts.length - after).toBeLessThanOrEqual(2 * RATE + 2)
  })

  test('keep no address, and take nothing back when the database doesn’t answer', async () => {
    const store = await openTestStore()
    const machine = machineOn(store, 1)
    const statements = await failingStatements(store)
    statements.failAt(1, 'before')
    await expect(machine.take('sign-up', { ip: ANN, email: 'ann@example.org' })).rejects.toThrow()
    statements.lift()
    expect(await machine.take('sign-up', { ip: ANN, email: 'ann@example.org' })).toBeUndefined()
    const rows = await store.db.selectFrom('public_limits').select('name').execute()
    expect(rows).toHaveLength(4)
    expect(JSON.stringify(rows)).not.toMatch(/ann|198/)
  })
})
