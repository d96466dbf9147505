import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { newFolder } from '../../../../../../../testing/new-folder.ts'
import { addReaders } from '../../../../../../test/support/add-readers.ts'
import { buildTestContext, testConfig } from '../../../../../../test/support/build-test-app.ts'
import { signIn } from '../../../../../../test/support/sign-in.ts'
import { testDatabase } from '../../../../../../test/support/test-store.ts'
import { openStore } from '../../../../../database/connection.ts'
import { prepareInstallation } from '../../../../../installation/prepare-installation.ts'
import { backupsFolder } from '../../../../operations/backups/backup-name.ts'
import { makeBackup } from '../../../../operations/backups/make-backup.service.ts'
import { prepareRestore } from '../../../../operations/backups/restore/restore-backup.service.ts'
import { countSubscribers } from '../subscriber-counts.repository.ts'
import { eraseEverything } from './erase.service.ts'

const EMAIL = 'forget@me.example'

describe('a backup from before somebody was erased', () => {
  it('does not bring them back, but everybody else and the counts', async () => {
    const dataDir = newFolder()
    const config = testConfig({
      DATA_DIR: dataDir,
      ADMIN_USERNAME: 'admin',
      ADMIN_PASSWORD: 'otter violin gravel',
      ...(await testDatabase()),
    })
    const opened = { ...(await buildTestContext({ store: await openStore(config) })), config }
    await prepareInstallation(opened)
    await addReaders(opened, [{ email: EMAIL }, { email: 'keep@me.example' }])
    const now = opened.clock.now()
    const backup = await makeBackup(config, { kind: 'manual', now })
    const user = await signIn(opened)
    opened.clock.advance(1000)
    await eraseEverything(opened, { user, sessionId: '' }, EMAIL)
    await opened.store.close()

    await (await prepareRestore(config, join(backupsFolder(config.dataDir), backup.name))).apply(now)
    const store = await openStore(config)
    onTestFinished(() => store.close())
    const emails = async () =>
      (await store.db.selectFrom('subscribers').select('email').orderBy('email').execute()).map(({ email }) => email)
    expect(await emails()).toEqual([EMAIL, 'keep@me.example'])
    await prepareInstallation({ ...opened, store })
    expect(await emails()).toEqual(['keep@me.example'])
    expect((await countSubscribers(store)).reduce((sum, { count }) => sum + count, 0)).toBe(1)
  }, 60_000)
})
