import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { describe, expect, inject, it, onTestFinished, vi } from 'vitest'
import { failingStatements } from '../../../../test/support/failing-statements.ts'
import { openTestStore } from '../../../../test/support/test-store.ts'
import { openSqlite } from '../../../database/sqlite/sqlite.ts'
import type { Store } from '../../../database/store.ts'
import { createWorkLease } from './work-lease.service.ts'

const log = pino({ level: 'silent' })
const HOLDER = join(import.meta.dirname, '../../../../test/support/lease-holder.process.ts')

describe('the leases of a process', () => {
  it('are prolonged together, in one statement', async () => {
    const store = await openTestStore()
    const leases = Array.from({ length: 20 }, (_, index) =>
      createWorkLease({ store, log, node: 'here' }, `work-${index}`),
    )
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    onTestFinished(() => void vi.useRealTimers())
    for (const lease of leases) await lease.hold()
    await store.db.updateTable('leases').set({ expires_at: 1 }).execute()
    const statements = await failingStatements(store)
    await vi.advanceTimersByTimeAsync(3000)
    vi.useRealTimers()
    await expect.poll(() => countExpired(store)).toBe(0)
    expect(statements.texts.filter((text) => text.startsWith('update "leases"'))).toHaveLength(1)
  })

  it('that are given back, or taken over, are not prolonged any more', async () => {
    const store = await openTestStore()
    const [kept, given, lost] = ['kept', 'given', 'lost'].map((name) =>
      createWorkLease({ store, log, node: 'here' }, name),
    )
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    onTestFinished(() => void vi.useRealTimers())
    for (const lease of [kept, given, lost]) await lease?.hold()
    await given?.release()
    await store.db.updateTable('leases').set({ expires_at: 1 }).where('name', '=', 'kept').execute()
    await store.db.updateTable('leases').set({ fence: 9, expires_at: 1 }).where('name', '=', 'lost').execute()
    await vi.advanceTimersByTimeAsync(3000)
    vi.useRealTimers()
    await expect.poll(() => listExpired(store)).toEqual(['given', 'lost'])
  })

  it('come back by themselves after the database was away', async () => {
    const store = await openTestStore()
    const lease = createWorkLease({ store, log, node: 'here' }, 'work')
    const statements = await failingStatements(store)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    onTestFinished(() => void vi.useRealTimers())
    await lease.hold()
    await store.db.updateTable('leases').set({ expires_at: 1 }).execute()
    statements.failAt(1, 'before')
    await vi.advanceTimersByTimeAsync(3000)
    await vi.waitUntil(() => statements.texts.some((text) => text.startsWith('update "leases"')))
    expect(statements.end()).toBe(true)
    expect(await countExpired(store)).toBe(1)
    await vi.advanceTimersByTimeAsync(3000)
    vi.useRealTimers()
    await expect.poll(() => countExpired(store)).toBe(0)
  })
})

describe('a process on a SQLite file', () => {
  it('that is killed leaves its work to the next at once', async () => {
    const { store, holder } = await openWithHolder()
    const lease = createWorkLease({ store, log, node: 'here' }, 'work')
    expect(await lease.hold()).toBeUndefined()
    holder.kill('SIGKILL')
    await once(holder, 'exit')
    expect(await lease.hold()).toMatchObject({ fence: 2 })
    await lease.release()
  })

  it('need not prolong its leases each few seconds', async () => {
    const before = Date.now()
    const { store } = await openWithHolder()
    const { expires_at } = await store.db.selectFrom('leases').selectAll().executeTakeFirstOrThrow()
    // One second less, because the database may round.
    expect(expires_at - before).toBeGreaterThan(10 * 60_000 - 1000)
  })

  it('that stood still for longer than its lease commits nothing more', async () => {
    const { store, holder } = await openWithHolder()
    const lease = createWorkLease({ store, log, node: 'here' }, 'work')
    holder.kill('SIGSTOP')
    expect(await lease.hold()).toBeUndefined()
    await store.db.updateTable('leases').set({ expires_at: 1 }).execute()
    expect(await lease.hold()).toMatchObject({ fence: 2 })
    holder.kill('SIGCONT')
    const answer = once(holder, 'message')
    holder.send('commit')
    expect((await answer)[0]).toEqual({ isKept: false })
    expect(await lease.hold()).toMatchObject({ fence: 2 })
    await lease.release()
  })
})

async function openWithHolder(): Promise<{ store: Store; holder: ChildProcess }> {
  const folder = mkdtempSync(join(tmpdir(), 'hometown-leases-'))
  const path = join(folder, 'hometown.sqlite')
  copyFileSync(inject('sqliteTemplate'), path)
  const holder = fork(HOLDER, [path, 'work'])
  const store = openSqlite(path)
  onTestFinished(async () => {
    holder.kill('SIGKILL')
    await store.close()
    rmSync(folder, { recursive: true, force: true })
  })
  expect((await once(holder, 'message'))[0]).toEqual({ fence: 1 })
  return { store, holder }
}

async function listExpired({ db }: Store): Promise<string[]> {
  const rows = await db.selectFrom('leases').select('name').where('expires_at', '<=', 1).orderBy('name').execute()
  return rows.map(({ name }) => name)
}

async function countExpired(store: Store): Promise<number> {
  return (await listExpired(store)).length
}
