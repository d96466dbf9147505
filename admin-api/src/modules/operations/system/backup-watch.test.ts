import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { buildTestContext, type TestContext } from '../../../../test/support/build-test-app.ts'
import { createCutObjects } from '../../../../test/support/cut-objects.ts'
import { openTestStore } from '../../../../test/support/test-store.ts'
import { saveValue } from '../../../database/settings/instance-values.ts'
import { backupName, backupsFolder } from '../backups/backup-name.ts'
import { IDLE, saveBackupWork, saveNightlyBackup } from '../backups/backup-work.repository.ts'
import { notePath } from '../backups/list-backups.ts'
import { lookAtBackups } from './backup-watch.ts'
import { noteStart } from './note-start.service.ts'
import { INCIDENTS } from './open-incidents.ts'

const HOUR = 60 * 60_000
const NONE = 'No backup has been made yet. Make a backup on the System page now.'

describe('the watch over backups', () => {
  it('tells when nightly backups cease, for whatever reason', async () => {
    const context = await buildTestContext({ store: await openTestStore(), env: { TIME_ZONE: 'America/Chicago' } })
    placeBackup(context)
    context.clock.advance(27 * HOUR)
    expect(await lookAtBackups(context)).toBeUndefined()
    context.clock.advance(HOUR)
    expect(await lookAtBackups(context)).toMatch(
      /^Nightly backups have stopped\. The last good one was made on \w+ \d+/,
    )
    placeBackup(context)
    expect(await lookAtBackups(context)).toBeUndefined()
  })

  it('counts only what is whole', async () => {
    const context = await buildTestContext({ store: await openTestStore() })
    placeBackup(context)
    context.clock.advance(28 * HOUR)
    placeBackup(context, { bytes: 3 })
    expect(await lookAtBackups(context)).toMatch(/^Nightly backups have stopped/)
  })

  it('tells when they are gone from the disk', async () => {
    const context = await buildTestContext({ store: await openTestStore() })
    await lookAtBackups(context)
    placeBackup(context)
    context.clock.advance(28 * HOUR)
    placeBackup(context)
    expect(await lookAtBackups(context)).toBeUndefined()
    rmSync(backupsFolder(context.config.dataDir), { recursive: true })
    expect(await lookAtBackups(context)).toBe(NONE)
  })

  it('leaves a new service alone until its first night has passed', async () => {
    const context = await buildTestContext({ store: await openTestStore() })
    expect(await lookAtBackups(context)).toBeUndefined()
    context.clock.advance(27 * HOUR)
    expect(await lookAtBackups(context)).toBeUndefined()
    context.clock.advance(HOUR)
    expect(await lookAtBackups(context)).toBe(NONE)
  })

  it('gives a service that was off the time to catch up', async () => {
    const context = await buildTestContext({ store: await openTestStore() })
    placeBackup(context)
    context.clock.advance(99 * HOUR)
    await noteStart(context)
    expect(await lookAtBackups(context)).toBeUndefined()
    context.clock.advance(2 * HOUR)
    expect(await lookAtBackups(context)).toMatch(/^Nightly backups have stopped/)
  })

  it('says at once why the night’s failed, until one is made, be it by hand', async () => {
    const context = await buildTestContext({ store: await openTestStore() })
    placeBackup(context)
    context.clock.advance(24 * HOUR)
    const failed = { isDue: false, problem: 'The disk is full.', failedAt: context.clock.now() }
    await saveNightlyBackup(context.store.db, failed, context.clock.now())
    expect(await lookAtBackups(context)).toBe('The disk is full.')
    context.clock.advance(HOUR)
    placeBackup(context)
    expect(await lookAtBackups(context)).toBeUndefined()
  })

  it('neither begins nor ends a problem while the object store is away, apart from a night that failed', async () => {
    const objects = createCutObjects()
    const context = await buildTestContext({ store: await openTestStore(), objects })
    const { db } = context.store
    objects.setCut(true)
    context.clock.advance(99 * HOUR)
    expect(await lookAtBackups(context)).toBeUndefined()
    await saveValue(db, INCIDENTS, { backup: { since: 1, message: NONE } }, context.clock.now())
    expect(await lookAtBackups(context)).toBe(NONE)
    const problem = 'Couldn’t reach the bucket.'
    const failedAt = context.clock.now()
    await saveNightlyBackup(db, { isDue: false, problem, failedAt }, failedAt)
    expect(await lookAtBackups(context)).toBe(problem)
    // One by hand, just before the object store went away.
    const finishedAt = new Date(failedAt + HOUR).toISOString()
    await saveBackupWork(db, { ...IDLE, kind: 'manual', finishedAt }, failedAt + HOUR)
    expect(await lookAtBackups(context)).toBe(NONE)
  })
})

/** @param there.bytes size of the file; its description says 10 */
function placeBackup({ config: { dataDir }, clock }: TestContext, there: { bytes: number } = { bytes: 10 }): void {
  mkdirSync(backupsFolder(dataDir), { recursive: true })
  const name = backupName('nightly', clock.now(), false)
  const madeAt = new Date(clock.now()).toISOString()
  const counts = { articles: 0, subscribers: 0, newsletters: 0, calendarEvents: 0, uploads: 0 }
  const note = { name, kind: 'nightly', madeAt, bytes: 10, checkedAt: madeAt, counts }
  writeFileSync(join(backupsFolder(dataDir), name), Buffer.alloc(there.bytes))
  writeFileSync(notePath(dataDir, name), JSON.stringify(note))
}
