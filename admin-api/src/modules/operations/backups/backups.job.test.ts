import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { buildTestContext, type TestContext } from '../../../../test/support/build-test-app.ts'
import { failingStatements } from '../../../../test/support/failing-statements.ts'
import { signIn } from '../../../../test/support/sign-in.ts'
import { openTestStore } from '../../../../test/support/test-store.ts'
import { findBackupWork, findNightlyBackup, IDLE, saveBackupWork } from './backup-work.repository.ts'
import { createBackupJob, type Make } from './backups.job.ts'
import { findBackupHealth, requestBackup } from './backups.service.ts'
import { makeBackup } from './make-backup.service.ts'
import { nightlyBackup } from './nightly-backup.ts'

describe('the job of backups', () => {
  it('makes the night’s when it is due, once', async () => {
    const context = await buildTestContext({ store: await openTestStore() })
    const made: string[] = []
    const job = createBackupJob(context, async (kind) => void made.push(kind))
    await job.look()
    expect(made).toEqual([])
    await nightlyBackup.run(context)
    expect(context.link.sent).toContainEqual({ type: 'backup-wanted' })
    await job.look()
    await job.look()
    expect(made).toEqual(['nightly'])
    await nightlyBackup.run(context)
    await job.look()
    expect(made).toEqual(['nightly', 'nightly'])
  })

  it('says why the night’s failed until one is made again', async () => {
    const context = await buildTestContext({ store: await openTestStore() })
    let problem: string | undefined = 'The disk has 12 MB free.'
    const make: Make = async () => {
      if (problem) throw new Error(problem)
    }
    const job = createBackupJob(context, make)
    await nightlyBackup.run(context)
    await job.look()
    expect(await problemOf(context)).toBe('The disk has 12 MB free.')
    expect(await findBackupWork(context.store.db)).toMatchObject({ state: 'failed', problem })
    problem = undefined
    await nightlyBackup.run(context)
    expect(await problemOf(context)).toBe('The disk has 12 MB free.')
    await job.look()
    expect(await problemOf(context)).toBeUndefined()
  })

  it('makes what somebody asked for, and tells how far it is', async () => {
    const context = await buildTestContext({ store: await openTestStore() })
    const user = await signIn(context, 'admin')
    await requestBackup(context, { user, sessionId: 'any' })
    const seen: unknown[] = []
    const job = createBackupJob(context, async (_kind, onProgress) => {
      onProgress({ step: 'Packing', percent: 40 })
      await expect
        .poll(async () => {
          const { state, percent } = await findBackupWork(context.store.db)
          return `${state} ${percent}`
        })
        .toBe('running 40')
      seen.push('running')
    })
    await job.look()
    expect(seen).toEqual(['running'])
    expect(await findBackupWork(context.store.db)).toMatchObject({ state: 'idle', problem: null })
    expect(context.link.sent).toContainEqual({ type: 'live', event: { type: 'changed', lists: ['backups'] } })
  })

  it('says nothing against the night’s while it is being made', async () => {
    const context = await buildTestContext({ store: await openTestStore() })
    const seen: unknown[] = []
    const job = createBackupJob(context, async () => {
      seen.push(await problemOf(context), (await findBackupWork(context.store.db)).state)
    })
    await nightlyBackup.run(context)
    await job.look()
    expect(seen).toEqual([undefined, 'running'])
  })

  it('says of the night’s that it was interrupted only when it was, and does not try it again that night', async () => {
    const context = await buildTestContext({ store: await openTestStore() })
    await nightlyBackup.run(context)
    const begun = Promise.withResolvers<void>()
    const dies = createBackupJob(context, () => {
      begun.resolve()
      return new Promise(() => undefined)
    })
    void dies.look()
    await begun.promise
    await context.store.db.updateTable('leases').set({ expires_at: 0 }).execute()
    const made: string[] = []
    const next = createBackupJob(context, async (kind) => void made.push(kind))
    await next.look()
    await next.look()
    expect(made).toEqual([])
    expect(await problemOf(context)).toBe('The service stopped while making the backup.')
    await nightlyBackup.run(context)
    await next.look()
    expect(made).toEqual(['nightly'])
    expect(await problemOf(context)).toBeUndefined()
  })

  it('leaves the backup that another process makes alone', async () => {
    const context = await buildTestContext({ store: await openTestStore() })
    await nightlyBackup.run(context)
    const made: string[] = []
    const other = createBackupJob(context, async (kind) => void made.push(kind))
    const job = createBackupJob(context, async () => {
      await other.look()
      expect(await findBackupWork(context.store.db)).toMatchObject({ state: 'running' })
    })
    await job.look()
    expect(made).toEqual([])
    expect(await findBackupWork(context.store.db)).toMatchObject({ state: 'idle', problem: null })
  })

  it('says nothing more of its own backup once another process makes them', async () => {
    const context = await buildTestContext({ store: await openTestStore() })
    const { db } = context.store
    await nightlyBackup.run(context)
    const asleep = createBackupJob(context, async () => {
      await db.updateTable('leases').set({ holder: 'another', fence: 7 }).execute()
      await saveBackupWork(db, { ...IDLE, state: 'running', kind: 'manual', step: 'Theirs' }, context.clock.now())
    })
    await asleep.look()
    expect(await findBackupWork(db)).toMatchObject({ state: 'running', kind: 'manual', step: 'Theirs' })
    expect(await findNightlyBackup(db)).toMatchObject({ isDue: true })
    await asleep.stop()
  })

  it.each(['before', 'after'] as const)('makes the night’s although a statement fails once (%s)', async (moment) => {
    const context = await buildTestContext({ store: await openTestStore() })
    const statements = await failingStatements(context.store)
    for (let n = 1; ; n++) {
      await context.store.db.deleteFrom('leases').execute()
      await nightlyBackup.run(context)
      const made: string[] = []
      const job = createBackupJob(context, async (kind) => void made.push(kind))
      statements.failAt(n, moment)
      for (let look = 0; look < 3; look++) await job.look()
      const hasFailed = statements.end()
      await job.stop()
      expect({ n, made, work: await findBackupWork(context.store.db) }).toMatchObject({
        n,
        made: ['nightly'],
        work: { state: 'idle', problem: null },
      })
      expect(await findNightlyBackup(context.store.db)).toEqual({ isDue: false, problem: null, failedAt: null })
      if (!hasFailed) return
    }
  })

  it('calls one that was under way when the service stopped what it is', async () => {
    const context = await buildTestContext({ store: await openTestStore() })
    const work = await findBackupWork(context.store.db)
    await saveBackupWork(context.store.db, { ...work, state: 'running', kind: 'manual' }, 0)
    await createBackupJob(context, async () => undefined).look()
    expect(await findBackupWork(context.store.db)).toMatchObject({
      state: 'failed',
      problem: 'The service stopped while making the backup.',
    })
  })
})

async function problemOf(context: TestContext): Promise<string | undefined> {
  return (await findBackupHealth(context)).problem
}

it('a backup that can’t be made leaves no file behind', async () => {
  const context = await buildTestContext()
  // The folder contains no database.
  await expect(makeBackup(context.config, { kind: 'manual', now: 0 })).rejects.toThrow()
  expect(readdirSync(join(context.config.dataDir, 'backups'))).toEqual([])
})
