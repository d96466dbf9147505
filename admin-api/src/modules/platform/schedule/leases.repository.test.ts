import { describe, expect, it } from 'vitest'
import { failingStatements } from '../../../../test/support/failing-statements.ts'
import { openTestStore } from '../../../../test/support/test-store.ts'
import { keepLease, releaseLease, renewLeases, takeLease } from './leases.repository.ts'

const MINUTE = 60_000
const mine = { name: 'work', holder: 'me', node: 'here', milliseconds: MINUTE, longest: 10 * MINUTE }
const others = { ...mine, holder: 'other', node: 'there' }

describe('a lease', () => {
  async function openLeases() {
    const store = await openTestStore()
    const read = (name = 'work') =>
      store.db.selectFrom('leases').selectAll().where('name', '=', name).executeTakeFirstOrThrow()
    const endAt = (expires_at: number) => store.db.updateTable('leases').set({ expires_at }).execute()
    return { store, read, endAt }
  }

  /** Milliseconds from now, give or take what the test takes. */
  const around = (milliseconds: number) => (time: number) => Math.abs(time - Date.now() - milliseconds) < 20_000

  it('is one process’s until its time is over', async () => {
    const { store, read, endAt } = await openLeases()
    expect(await takeLease(store, mine)).toEqual({ fence: 1, renewals: 1 })
    expect(await read()).toMatchObject({ holder: 'me', fence: 1, expires_at: expect.toSatisfy(around(MINUTE)) })
    expect(await takeLease(store, others)).toBeUndefined()
    await endAt(Date.now() - 1)
    expect(await takeLease(store, others)).toEqual({ fence: 2, renewals: 2 })
    expect(await takeLease(store, mine)).toBeUndefined()
    expect(await read()).toMatchObject({ holder: 'other', fence: 2, expires_at: expect.toSatisfy(around(MINUTE)) })
  })

  it('says on which machine it is held, and since when', async () => {
    const { store, read, endAt } = await openLeases()
    await takeLease(store, mine)
    const { taken_at } = await read()
    expect(await read()).toMatchObject({ node: 'here', taken_at: expect.toSatisfy(around(0)) })
    await store.db.updateTable('leases').set({ taken_at: 7 }).execute()
    await takeLease(store, mine)
    expect(await read()).toMatchObject({ node: 'here', taken_at: 7 })
    await takeLease(store, others)
    expect(await read()).toMatchObject({ node: 'here', taken_at: 7 })
    await endAt(0)
    await takeLease(store, mine)
    expect((await read()).taken_at).toBeGreaterThanOrEqual(taken_at ?? 0)
    await endAt(0)
    await takeLease(store, others)
    expect(await read()).toMatchObject({ node: 'there', taken_at: expect.toSatisfy(around(0)) })
  })

  it('is renewed by its holder with the same fence', async () => {
    const { store, read } = await openLeases()
    await takeLease(store, mine)
    expect(await takeLease(store, { ...mine, milliseconds: 5 * MINUTE })).toEqual({ fence: 1, renewals: 2 })
    expect((await read()).expires_at).toSatisfy(around(5 * MINUTE))
  })

  it('gets a fence that nobody has had from its own holder, too, in a database that was put back', async () => {
    const { store } = await openLeases()
    for (let times = 0; times < 3; times++) await takeLease(store, mine)
    expect(await takeLease(store, { ...mine, known: { fence: 1, renewals: 9 } })).toEqual({ fence: 2, renewals: 4 })
    expect(await takeLease(store, { ...mine, known: { fence: 7, renewals: 9 } })).toEqual({ fence: 8, renewals: 5 })
    expect(await takeLease(store, { ...mine, known: { fence: 8, renewals: 5 } })).toEqual({ fence: 8, renewals: 6 })
  })

  it('is looked at by those who stand by without a write, and without a wait for its holder', async () => {
    const { store } = await openLeases()
    await takeLease(store, mine)
    if (store.kind === 'sqlite') return
    await store.db.transaction().execute(async (trx) => {
      expect(await keepLease(trx, store.kind, { ...mine, fence: 1, renewals: 1 })).toBe(2)
      const statements = await failingStatements(store)
      expect(await takeLease(store, others)).toBeUndefined()
      expect(statements.texts.every((text) => text.startsWith('select'))).toBe(true)
    })
  })

  it('that ends later than any could is free: the clock was set back', async () => {
    const { store, endAt } = await openLeases()
    await takeLease(store, mine)
    await endAt(Date.now() + 9 * MINUTE)
    expect(await takeLease(store, others)).toBeUndefined()
    await endAt(Date.now() + 11 * MINUTE)
    expect(await takeLease(store, others)).toEqual({ fence: 2, renewals: 2 })
  })

  it('is another one for other work', async () => {
    const { store } = await openLeases()
    await takeLease(store, mine)
    expect(await takeLease(store, { ...others, name: 'other work' })).toEqual({ fence: 1, renewals: 1 })
  })

  it('that is given back is free at once, and only its holder gives it back', async () => {
    const { store } = await openLeases()
    await takeLease(store, mine)
    await takeLease(store, { ...mine, name: 'other work' })
    await releaseLease(store, 'work', 'other')
    expect(await takeLease(store, others)).toBeUndefined()
    await releaseLease(store, 'work', 'me')
    expect(await takeLease(store, others)).toEqual({ fence: 2, renewals: 2 })
    expect(await takeLease(store, { ...others, name: 'other work' })).toBeUndefined()
  })

  it('is renewed together with others of ours, unless it was given back or is another’s', async () => {
    const { store, read, endAt } = await openLeases()
    const held = [
      ['kept', 'a'],
      ['given', 'b'],
      ['lost', 'c'],
      ['older', 'd'],
      ['put back', 'e'],
    ].map(([name = '', holder = '']) => ({ name, holder, fence: 1, renewals: 1, milliseconds: MINUTE, node: 'here' }))
    for (const lease of [...held, { ...mine, name: 'not asked for' }])
      await takeLease(store, { ...lease, longest: 10 * MINUTE })
    await endAt(5)
    await releaseLease(store, 'given', 'b')
    await takeLease(store, { ...mine, name: 'lost' })
    await store.db.updateTable('leases').set({ fence: 2 }).where('name', '=', 'older').execute()
    await store.db.updateTable('leases').set({ renewals: 0 }).where('name', '=', 'put back').execute()
    expect(await renewLeases(store, held, 3 * MINUTE)).toEqual([{ holder: 'a', renewals: 2 }])
    expect((await read('kept')).expires_at).toSatisfy(around(3 * MINUTE))
    expect(
      await Promise.all(
        ['given', 'older', 'put back', 'not asked for'].map(async (name) => (await read(name)).expires_at),
      ),
    ).toEqual([0, 5, 5, 5])
  })

  it.each([
    ['the same holder and fence keep it', {}, true],
    ['another holder does not', { holder: 'other' }, false],
    ['an older fence does not', { fence: 0 }, false],
    ['one that was renewed further does', { renewals: 0 }, true],
    ['one that was renewed less often does not: the database was put back', { renewals: 2 }, false],
    ['it is not that of other work', { name: 'other work' }, false],
  ])('in a transaction: %s', async (_, changes, expected) => {
    const { store, read, endAt } = await openLeases()
    await takeLease(store, mine)
    await endAt(5)
    const held = { ...mine, fence: 1, renewals: 1, ...changes }
    expect(await store.db.transaction().execute((trx) => keepLease(trx, store.kind, held))).toBe(
      expected ? 2 : undefined,
    )
    const { expires_at } = await read()
    expect(around(MINUTE)(expires_at)).toBe(expected)
    if (!expected) expect(expires_at).toBe(5)
  })
})
