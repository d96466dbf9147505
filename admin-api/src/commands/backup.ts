// `npm run backup`: makes a backup in DATA_DIR/backups. The service may be running.
import { join } from 'node:path'
import { openInstallation } from '../installation/open-installation.ts'
import {
  BackupError,
  backupsFolder,
  findBackupTarget,
  inWords,
  makeBackup,
} from '../modules/operations/backups/make-backup.service.ts'

const context = await openInstallation('backup')
const { config } = context
const target = await findBackupTarget(context)
await context.store.close()
const started = performance.now()
let said = ''
try {
  const backup = await makeBackup(target, {
    kind: 'manual',
    now: Date.now(),
    onProgress({ step }) {
      if (step !== said) console.log(`${step} …`)
      said = step
    },
  })
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`${join(backupsFolder(config.dataDir), backup.name)}`)
  console.log(`${inWords(backup.bytes)}, made and checked in ${seconds} s. Keep a copy of it on another machine.`)
} catch (error) {
  if (!(error instanceof BackupError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
