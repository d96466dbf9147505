import { pino } from 'pino'
import { expect, it, onTestFinished, vi } from 'vitest'
import { failingStatements } from '../../../../test/support/failing-statements.ts'
import { describeOnBoth } from '../../../../test/support/on-both-databases.ts'
import type { Store } from '../../../database/store.ts'
import { createWorkLease } from './work-lease.service.ts'

/** Without a process lock, as in memory. */
const LEASE_MS = 10_000
const log = pino({ level: 'silent' })

function stopTime(): void {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
}

describeOnBoth('the lease of a piece of work', (openTestStore) => {
  async function openLease() {
    const store = await openTestStore()
    return { store, lease: createWorkLease({ store, log }, 'work'), other: createWorkLease({ store, log }, 'work') }
  }

  async function holderOf({ db }: Store) {
    return db.selectFrom('leases').selectAll().executeTakeFirstOrThrow()
  }

  it('is held by one at a time', async () => {
    const { lease, other } = await openLease()
    expect(lease.held()).toBeUndefined()
    expect(lease.isCertain()).toBe(false)
    expect(await lease.hold()).toMatchObject({ name: 'work', fence: 1 })
    expect(lease.held()).toMatchObject({ fence: 1 })
    expect(await other.hold()).toBeUndefined()
    expect([other.held(), other.isCertain()]).toEqual([undefined, false])
    await lease.release()
    expect([lease.held(), lease.isCertain()]).toEqual([undefined, false])
    expect(await other.hold()).toMatchObject({ fence: 2 })
    await other.release()
  })

  it('asks the database only for a third of its time', async () => {
    const { store, lease } = await openLease()
    stopTime()
    await lease.hold()
    await store.db.updateTable('leases').set({ fence: 7 }).execute()
    expect(await lease.hold()).toMatchObject({ fence: 1 })
    lease.noteKept(performance.now() - LEASE_MS / 3 + 1)
    const statements = await failingStatements(store)
    expect(await lease.hold()).toMatchObject({ fence: 1 })
    expect(statements.texts).toEqual([])
  })

  it('is certain until it may have expired, counted from its last renewal', async () => {
    const { lease } = await openLease()
    stopTime()
    await lease.hold()
    const since = performance.now()
    const passed = vi.spyOn(performance, 'now')
    onTestFinished(() => passed.mockRestore())
    passed.mockReturnValue(since + LEASE_MS - 1)
    expect(lease.isCertain()).toBe(true)
    passed.mockReturnValue(since + LEASE_MS)
    expect(lease.isCertain()).toBe(false)
    lease.noteKept(since + 5)
    expect(lease.isCertain()).toBe(true)
    lease.noteKept(since - 100)
    passed.mockReturnValue(since + LEASE_MS + 4)
    expect(lease.isCertain()).toBe(true)
    passed.mockReturnValue(since + LEASE_MS + 5)
    expect(lease.isCertain()).toBe(false)
  })

  it('is asked for again after a third of its time', async () => {
    const { store, lease } = await openLease()
    stopTime()
    await lease.hold()
    await store.db.updateTable('leases').set({ fence: 7 }).execute()
    const since = performance.now()
    const passed = vi.spyOn(performance, 'now')
    onTestFinished(() => passed.mockRestore())
    passed.mockReturnValue(since + LEASE_MS / 3 - 1)
    expect(await lease.hold()).toMatchObject({ fence: 1 })
    passed.mockReturnValue(since + LEASE_MS / 3)
    expect(await lease.hold()).toMatchObject({ fence: 7 })
  })

  it('that is dropped is taken for nothing, and stays taken in the database', async () => {
    const { lease, other } = await openLease()
    await lease.hold()
    lease.drop()
    expect([lease.held(), lease.isCertain()]).toEqual([undefined, false])
    lease.noteKept(performance.now())
    expect(lease.held()).toBeUndefined()
    expect(await other.hold()).toBeUndefined()
  })

  it('that cannot be given back expires by itself', async () => {
    const { store, lease } = await openLease()
    await lease.hold()
    const statements = await failingStatements(store)
    statements.failAt(1, 'before')
    await lease.release()
    expect(statements.lift()).toBe(true)
    expect(lease.held()).toBeUndefined()
    expect((await holderOf(store)).expires_at).toBeGreaterThan(0)
    await lease.release()
    expect((await holderOf(store)).expires_at).toBeGreaterThan(0)
  })

  it('that nobody holds is not given back', async () => {
    const { store, lease, other } = await openLease()
    await lease.hold()
    await other.release()
    expect((await holderOf(store)).expires_at).toBeGreaterThan(0)
    await lease.release()
    expect((await holderOf(store)).expires_at).toBe(0)
  })
})
