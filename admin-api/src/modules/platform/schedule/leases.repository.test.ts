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
    return { store, read }
  }

  it('is renewed by its holder with the same fence', async () => {
    const { store, read } = await openLeases()
    await takeLease(store, mine)
    const before = (await read()).expires_at
    expect(await takeLease(store, { ...mine, milliseconds: 5 * MINUTE })).toBe(1)
    expect((await read()).expires_at).toBeGreaterThanOrEqual(before + 4 * MINUTE)
  })

  it('that is given back is free at once, and only its holder gives it back', async () => {
    const { store } = await openLeases()
    await takeLease(store, mine)
    await takeLease(store, { ...mine, name: 'other work' })
    await releaseLease(store, 'work', 'other')
    expect(await takeLease(store, others)).toBeUndefined()
    await releaseLease(store, 'work', 'me')
    expect(await takeLease(store, others)).toBe(2)
    expect(await takeLease(store, { ...others, name: 'other work' })).toBeUndefined()
  })
})
