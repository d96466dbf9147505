// `npm run backup`: makes a backup in DATA_DIR/backups, or in the object store. The service may be running.
import { join } from 'node:path'
import { formatBytes } from '@hometown/shared-types/rules/bytes'
import { READABLE_BACKUPS } from '../config/backup-recipient.ts'
import { openInstallation } from '../installation/open-installation.ts'
import { BackupError, backupsFolder, makeBackup } from '../modules/operations/backups/index.ts'
import { openConfiguredObjectStore } from '../storage/configured-object-store.ts'

const { config, store } = await openInstallation('backup')
await store.close()
const objects = await openConfiguredObjectStore(config)
const startedAt = performance.now()
try {
  if (config.backupRecipients.length === 0) console.log(READABLE_BACKUPS)
  const backup = await makeBackup({ config, objects }, 'manual', Date.now())
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  console.log(objects ? `${backup.name} in ${objects.name}` : join(backupsFolder(config.dataDir), backup.name))
  const advice = objects
    ? 'Pictures stay in the bucket: keep a copy of it elsewhere.'
    : 'Keep a copy of it on another machine.'
  console.log(`${formatBytes(backup.bytes)}, made in ${seconds} s. ${advice}`)
} catch (error) {
  console.error(BackupError.from(error).message)
  process.exitCode = 1
} finally {
  await objects?.close()
}
