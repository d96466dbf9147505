// `npm run backup`: makes a backup in DATA_DIR/backups, or in the object store. The service may be running, and makes
// its own by this command, too: `backup.ts nightly`.
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { backupKindSchema } from '@hometown/shared-types/backup'
import { READABLE_BACKUPS } from '@hometown/shared-types/backup-recipient'
import { openInstallation } from '../installation/open-installation.ts'
import {
  BackupError,
  backupsFolder,
  findBackupTarget,
  inWords,
  makeBackup,
} from '../modules/operations/backups/make-backup.service.ts'
import { openConfiguredStore } from '../object-store/open-configured-store.ts'

const kind = backupKindSchema.parse(process.argv[2] ?? 'manual')
// Packing keeps two processors busy, and readers and editors come first.
setPriority(constants.priority.PRIORITY_LOW)
const onServiceGone = () => process.exit(1)
process.on('disconnect', onServiceGone)

const context = await openInstallation('backup')
const objects = await openConfiguredStore(context.config)
const started = performance.now()
try {
  const target = await findBackupTarget(context).finally(() => context.store.close())
  if (target.backupRecipients.length === 0) console.log(READABLE_BACKUPS)
  const backup = await makeBackup(
    { ...target, objects },
    { kind, now: Date.now(), onStep: (step) => console.log(`${step} …`) },
  )
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(objects ? `${backup.name} in ${objects.name}` : join(backupsFolder(target.dataDir), backup.name))
  const advice = objects
    ? 'Pictures stay in the bucket: keep a copy of it elsewhere.'
    : 'Keep a copy of it on another machine.'
  console.log(`${inWords(backup.bytes)}, made and checked in ${seconds} s. ${advice}`)
} catch (error) {
  if (!(error instanceof BackupError)) throw error
  console.error(error.message)
  process.send?.(error.message)
  process.exitCode = 1
} finally {
  await objects?.close()
}
process.off('disconnect', onServiceGone)
// Messages are delivered first.
process.disconnect?.()
