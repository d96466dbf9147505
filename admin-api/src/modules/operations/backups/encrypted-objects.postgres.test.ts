import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { expect, it, onTestFinished } from 'vitest'
import { newFolder } from '../../../../../testing/new-folder.ts'
import { buildTestContext, testConfig } from '../../../../test/support/build-test-app.ts'
import { openTestBucket } from '../../../../test/support/file-machines.ts'
import { testDatabase } from '../../../../test/support/test-store.ts'
import { openStore } from '../../../database/connection.ts'
import { migrateStore } from '../../../database/migrating/migrate.ts'
import { makeBackup } from './make-backup.service.ts'
import { prepareRestore } from './restore/restore-backup.service.ts'

const NOW = Date.UTC(2026, 10, 20, 16)
async function newKey() {
  const identity = await generateX25519Identity()
  return { identity, recipient: await identityToRecipient(identity) }
}

it('encrypted backups are listed, kept and deleted like others, also in an object store', async () => {
  const { server, connect } = await openTestBucket()
  const { identity, recipient } = await newKey()
  const env = { BACKUP_RECIPIENTS: recipient }
  const { config, close } = await openNewsroom(env)
  const objects = connect()
  for (let night = 0; night < 9; night++)
    await makeBackup({ ...config, objects }, { kind: 'nightly', now: NOW + night * 86_400_000 })
  await close()
  const names = server
    .objects()
    .keys()
    .filter((key) => key.startsWith('backups/') && !key.endsWith('.json'))
  expect(names.length).toBeLessThan(9)
  expect(names.every((name) => name.endsWith('-nightly.tar.zst.age'))).toBe(true)
  const name = names.at(-1)?.slice('backups/'.length) ?? ''
  const restore = await prepareRestore({ ...config, objects }, name, [identity])
  expect(restore.about.files).toBe('listed')
  await restore.discard()
})

async function openNewsroom(env: Record<string, string>) {
  const dataDir = newFolder()
  const config = testConfig({ DATA_DIR: dataDir, ...(await testDatabase('template template')), ...env })
  const store = await openStore(config)
  await migrateStore(store)
  let isOpen = true
  const close = async () => {
    if (isOpen) await store.close()
    isOpen = false
  }
  onTestFinished(close)
  mkdirSync(join(dataDir, 'uploads'))
  writeFileSync(join(dataDir, 'uploads/one.webp'), 'a picture')
  writeFileSync(join(dataDir, 'secrets.json'), '{"keys":1}')
  await buildTestContext({ store, env: { DATA_DIR: dataDir } })
  return { config, close }
}
