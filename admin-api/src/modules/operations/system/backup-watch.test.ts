import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { buildTestContext, type TestContext } from '../../../../test/support/build-test-app.ts'
import { openTestStore } from '../../../../test/support/test-store.ts'
import { backupName, backupsFolder } from '../backups/backup-name.ts'
import { saveNightlyBackup } from '../backups/backup-work.repository.ts'
import { notePath } from '../backups/list-backups.ts'
import { lookAtBackups } from './backup-watch.ts'

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

  it('leaves a new service alone until its first night has passed', async () => {
    const context = await buildTestContext({ store: await openTestStore() })
    expect(await lookAtBackups(context)).toBeUndefined()
    context.clock.advance(27 * HOUR)
    expect(await lookAtBackups(context)).toBeUndefined()
    context.clock.advance(HOUR)
    expect(await lookAtBackups(context)).toBe(NONE)
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
