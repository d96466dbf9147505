import { pino } from 'pino'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { openTestStore } from '../../../../test/support/test-store.ts'
import { createWorkLease } from './work-lease.service.ts'

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
})
