import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { describe, expect, inject, it, onTestFinished, vi } from 'vitest'
import { failingStatements } from '../../../../test/support/failing-statements.ts'
import { openTestStore } from '../../../../test/support/test-store.ts'
import { createProcessLock } from '../../../database/sqlite/process-lock.ts'
import { openSqlite } from '../../../database/sqlite/sqlite.ts'
import type { Store } from '../../../database/store.ts'
import { createWorkLease, STANDBY_LOOK_MS } from './work-lease.service.ts'

/** Without a process lock, as in memory. */
const LEASE_MS = 10_000
const log = pino({ level: 'silent' })

const RENEWED_AFTER_MS = LEASE_MS / 4

/** Timers and `performance` stand still, a while after the start of the process. */
function stopTime(): void {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] })
  vi.advanceTimersByTime(60_000)
  onTestFinished(() => void vi.useRealTimers())
}

/** Later moments without the timers that would come until then. */
function laterBy(since: number) {
  const now = vi.spyOn(performance, 'now')
  onTestFinished(() => now.mockRestore())
  return (milliseconds: number) => void now.mockReturnValue(since + milliseconds)
}

/** Without timers, which stand still. */
async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setImmediate(resolve))
}

describe('the lease of a piece of work', () => {
  async function openLease() {
    const store = await openTestStore()
    return {
      store,
      lease: createWorkLease({ store, log, node: 'here' }, 'work'),
      other: createWorkLease({ store, log, node: 'here' }, 'work'),
    }
  }

  async function expiryOf({ db }: Store, name: string): Promise<number> {
    const row = await db.selectFrom('leases').select('expires_at').where('name', '=', name).executeTakeFirstOrThrow()
    return row.expires_at
  }

  async function holderOf({ db }: Store) {
    return db.selectFrom('leases').selectAll().executeTakeFirstOrThrow()
  }

  it('is looked at again every few seconds by a machine that stands by, only on PostgreSQL', async () => {
    const { store, other } = await openLease()
    const looks = store.kind === 'postgres' ? 1 : 0
    let looked = 0
    const lease = createWorkLease({ store, log, node: 'there' }, 'work', () => void looked++)
    await other.hold()
    stopTime()
    expect(await lease.hold()).toBeUndefined()
    vi.advanceTimersByTime(STANDBY_LOOK_MS)
    expect(looked).toBe(looks)
    await other.release()
    expect(await lease.hold()).toMatchObject({ fence: 2 })
    vi.advanceTimersByTime(STANDBY_LOOK_MS)
    expect(looked).toBe(looks)
    await lease.release()
  })

  it('is looked at again after the database was away, and not after it was given back', async () => {
    const { store } = await openLease()
    const looks = store.kind === 'postgres' ? 1 : 0
    let looked = 0
    const lease = createWorkLease({ store, log, node: 'there' }, 'work', () => void looked++)
    const statements = await failingStatements(store)
    stopTime()
    for (const _time of [1, 2]) {
      statements.failAt(1, 'before')
      await expect(lease.hold()).rejects.toThrow('away')
      statements.lift()
    }
    vi.advanceTimersByTime(STANDBY_LOOK_MS)
    expect(looked).toBe(looks)
    statements.failAt(1, 'before')
    await expect(lease.hold()).rejects.toThrow('away')
    await lease.release()
    vi.advanceTimersByTime(STANDBY_LOOK_MS)
    expect(looked).toBe(looks)
  })

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
    const statements = await failingStatements(store)
    expect(await lease.hold()).toMatchObject({ fence: 1 })
    expect(statements.texts).toEqual([])
  })

  it('is certain until it may have expired, counted from its last renewal', async () => {
    const { lease } = await openLease()
    stopTime()
    await lease.hold()
    const since = performance.now()
    const passTo = laterBy(since)
    passTo(LEASE_MS - 1)
    expect(lease.isCertain()).toBe(true)
    passTo(LEASE_MS)
    expect(lease.isCertain()).toBe(false)
    lease.noteKept(since + 5)
    expect(lease.isCertain()).toBe(true)
    lease.noteKept(since - 100)
    passTo(LEASE_MS + 4)
    expect(lease.isCertain()).toBe(true)
    passTo(LEASE_MS + 5)
    expect(lease.isCertain()).toBe(false)
  })

  it('is asked for again after a third of its time', async () => {
    const { store, lease } = await openLease()
    stopTime()
    await lease.hold()
    await store.db.updateTable('leases').set({ fence: 7 }).execute()
    const since = performance.now()
    const passTo = laterBy(since)
    passTo(LEASE_MS / 3 - 1)
    expect(await lease.hold()).toMatchObject({ fence: 1 })
    passTo(LEASE_MS / 3)
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

  it('is prolonged in time, and certain for as much longer', async () => {
    const { store, lease } = await openLease()
    stopTime()
    await lease.hold()
    const since = performance.now()
    await store.db.updateTable('leases').set({ expires_at: 1 }).execute()
    await vi.advanceTimersByTimeAsync(RENEWED_AFTER_MS)
    const passTo = laterBy(since)
    passTo(LEASE_MS + RENEWED_AFTER_MS - 1)
    await until(() => lease.isCertain())
    expect((await holderOf(store)).expires_at).toBeGreaterThan(1)
    passTo(LEASE_MS + RENEWED_AFTER_MS)
    expect(lease.isCertain()).toBe(false)
  })

  it('that another process has taken is not prolonged, and no longer certain', async () => {
    const { store, lease } = await openLease()
    const kept = createWorkLease({ store, log, node: 'here' }, 'other work')
    stopTime()
    await lease.hold()
    await kept.hold()
    const since = performance.now()
    const { db } = store
    await db.updateTable('leases').set({ holder: 'another', fence: 2 }).where('name', '=', 'work').execute()
    await db.updateTable('leases').set({ expires_at: 1 }).where('name', '=', 'other work').execute()
    await vi.advanceTimersByTimeAsync(RENEWED_AFTER_MS)
    const passTo = laterBy(since)
    passTo(LEASE_MS)
    await until(() => kept.isCertain())
    expect(lease.isCertain()).toBe(false)
    expect(await lease.hold()).toBeUndefined()
    expect(lease.held()).toBeUndefined()
  })

  it('that is dropped is prolonged no more', async () => {
    const { store, lease } = await openLease()
    const kept = createWorkLease({ store, log, node: 'here' }, 'other work')
    stopTime()
    await lease.hold()
    await kept.hold()
    await store.db.updateTable('leases').set({ expires_at: 1 }).execute()
    lease.drop()
    await vi.advanceTimersByTimeAsync(RENEWED_AFTER_MS)
    await until(async () => (await expiryOf(store, 'other work')) > 1)
    expect(await expiryOf(store, 'work')).toBe(1)
  })
})

describe('the lease of work on a SQLite file', () => {
  async function openFile() {
    const folder = mkdtempSync(join(tmpdir(), 'hometown-lease-'))
    const path = join(folder, 'hometown.sqlite')
    copyFileSync(inject('sqliteTemplate'), path)
    const store = openSqlite(path)
    const probe = createProcessLock(join(folder, 'jobs.lock'))
    onTestFinished(async () => {
      probe.release()
      await store.close()
      rmSync(folder, { recursive: true, force: true })
    })
    const isLocked = () => {
      const isFree = probe.tryToHold()
      probe.release()
      return !isFree
    }
    return { store, isLocked, leaseOf: (name: string) => createWorkLease({ store, log, node: 'here' }, name) }
  }

  it('holds the lock of the process while it holds any lease', async () => {
    const { isLocked, leaseOf } = await openFile()
    const [one, two] = [leaseOf('one'), leaseOf('two')]
    expect(isLocked()).toBe(false)
    await one.hold()
    expect(isLocked()).toBe(true)
    await two.hold()
    await one.release()
    expect(isLocked()).toBe(true)
    await two.release()
    expect(isLocked()).toBe(false)
    await one.hold()
    expect(isLocked()).toBe(true)
    one.drop()
    expect(isLocked()).toBe(false)
  })

  it('leaves no timer behind when it is given back or dropped', async () => {
    const { leaseOf } = await openFile()
    const lease = leaseOf('work')
    stopTime()
    await lease.hold()
    expect(vi.getTimerCount()).toBe(1)
    await lease.release()
    expect(vi.getTimerCount()).toBe(0)
    await lease.hold()
    expect(vi.getTimerCount()).toBe(1)
    lease.drop()
    expect(vi.getTimerCount()).toBe(0)
  })

  it('keeps the lock for a lease that is being taken while the last one is given back', async () => {
    const { isLocked, leaseOf } = await openFile()
    const [one, two] = [leaseOf('one'), leaseOf('two')]
    await one.hold()
    const taking = two.hold()
    await one.release()
    expect(await taking).toMatchObject({ name: 'two' })
    expect(isLocked()).toBe(true)
    await two.release()
  })

  it('is taken at the next try where the file could not be asked', async () => {
    const { store, leaseOf } = await openFile()
    const lease = leaseOf('work')
    const statements = await failingStatements(store)
    statements.failAt(1, 'before')
    await expect(lease.hold()).rejects.toThrow('The database is away.')
    expect(statements.lift()).toBe(true)
    expect(await lease.hold()).toMatchObject({ fence: 1, milliseconds: 10 * 60_000 })
    await lease.release()
  })
})
