import { createReadStream, createWriteStream, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { expect, it, onTestFinished } from 'vitest'
import { newFolder } from '../../../../../testing/new-folder.ts'
import { buildTestContext, testConfig } from '../../../../test/support/build-test-app.ts'
import { openTestBucket } from '../../../../test/support/file-machines.ts'
import { signIn } from '../../../../test/support/sign-in.ts'
import { createTestDatabase } from '../../../../test/support/test-store.ts'
import { openStore } from '../../../database/connection.ts'
import { openFileStorage } from '../../../storage/file-storage.ts'
import { unpackArchive } from './backup-archive.ts'
import { getBackups, makeBackup, openBackup } from './backups.service.ts'
import { restoreBackup } from './restore-backup.ts'

const NOW = Date.UTC(2026, 10, 20, 16)
const PICTURE = Buffer.from('a picture of the fair')

it('where machines share an object store, a backup of one is found, downloaded and restored by any other', async () => {
  const { machine, other, close } = await open()
  const backup = await makeBackup(machine, 'manual', NOW)
  expect(readdirSync(join(machine.config.dataDir, 'backups'))).toEqual([])
  expect((await getBackups(other)).backups).toEqual([backup])
  const { bytes } = await openBackup(other, await signIn(other, 'admin'), backup.name)
  const [copy, into] = [join(newFolder(), 'copy.tar.gz'), newFolder()]
  await pipeline(bytes, createWriteStream(copy))
  // The backup has no bytes of pictures, and no keys.
  expect(await unpackArchive(createReadStream(copy), into)).toMatchObject({ hasFiles: false })
  expect(readdirSync(into).sort()).toEqual(['database', 'hometown-backup.json'])

  await close()
  await expect(restoreBackup(other, `${backup.name}x`, { now: NOW })).rejects.toThrow('no backup of that name')
  await restoreBackup(other, backup.name, { now: NOW })
  const { uploads } = await other.reopen()
  expect(await uploads.get('fair.webp')).toEqual(PICTURE)
  expect(readdirSync(other.config.dataDir).filter((file) => file.startsWith('.restoring'))).toEqual([])
})

async function open() {
  const { connect } = await openTestBucket()
  const databaseUrl = await createTestDatabase('template template')
  const closing: (() => Promise<void>)[] = []
  const close = async () => {
    for (const end of closing.splice(0)) await end()
  }
  onTestFinished(close)

  async function openMachine() {
    const env = { DATA_DIR: newFolder(), DATABASE_URL: databaseUrl }
    const config = testConfig(env)
    const objects = connect()
    const reopen = async () => {
      const store = await openStore(config)
      closing.push(() => store.close())
      const machine = { ...(await buildTestContext({ store, env, objects })), objects, config }
      return { ...machine, uploads: openFileStorage(machine, 'uploads') }
    }
    return { ...(await reopen()), reopen }
  }

  const [machine, other] = [await openMachine(), await openMachine()]
  await machine.uploads.put('fair.webp', PICTURE)
  return { machine, other, close }
}
