import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { buildTestContext, type TestContext } from '../../../../test/support/build-test-app.ts'
import { signIn } from '../../../../test/support/sign-in.ts'
import { openTestStore } from '../../../../test/support/test-store.ts'
import { findBackupWork } from './backup-work.repository.ts'
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
