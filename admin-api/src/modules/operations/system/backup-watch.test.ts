import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { buildTestContext, type TestContext } from '../../../../test/support/build-test-app.ts'
import { openTestStore } from '../../../../test/support/test-store.ts'
import { beginRecurring } from '../../platform/schedule/recurring-tasks.service.ts'
import { backupName, backupsFolder } from '../backups/backup-store.ts'
import { nightlyBackup } from '../backups/backups.service.ts'
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
    await beginRecurring(nightlyBackup, context)
    expect(await lookAtBackups(context)).toBeUndefined()
    context.clock.advance(27 * HOUR)
    expect(await lookAtBackups(context)).toBeUndefined()
    context.clock.advance(HOUR)
    expect(await lookAtBackups(context)).toBe(NONE)
  })
})

function placeBackup({ config: { dataDir }, clock }: TestContext): void {
  mkdirSync(backupsFolder(dataDir), { recursive: true })
  writeFileSync(join(backupsFolder(dataDir), backupName('nightly', clock.now(), false)), 'an archive')
}
