import { describe, expect, it } from 'vitest'
import { openTestStore } from '../../../../test/support/test-store.ts'
import { releaseLease, takeLease } from './leases.repository.ts'

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
})
