import { constants, setPriority } from 'node:os'
import { backupKindSchema } from '@hometown/shared-types/backup'
import { buildBaseContext } from '../../../build-base-context.ts'
import { loadConfigOrExit } from '../../../log/load-config-or-exit.ts'
import { createLogger } from '../../../log/log.ts'
import { logLastError } from '../../../log/log-last-error.ts'
import { openConfiguredStore } from '../../../object-store/open-configured-store.ts'
import { BackupError } from './backup-errors.ts'
import type { BackupMessage } from './backup-messages.ts'
import { type BackupTarget, findBackupTarget } from './backup-target.ts'
import { makeBackup } from './make-backup.service.ts'

const UNFORESEEN = 'Something went wrong. See the log for details.'

logLastError('backup')
const kind = backupKindSchema.parse(process.argv[2])
// Low priority: packing keeps two processors busy, and readers and editors come first.
setPriority(constants.priority.PRIORITY_LOW)
process.on('disconnect', () => process.exit(1))
// Ctrl-C reaches every process in the terminal, but our parent ends us.
process.on('SIGINT', () => undefined)

const config = loadConfigOrExit()
const objects = await openConfiguredStore(config)
try {
  const target = await readTarget()
  const backup = await makeBackup(
    { ...target, objects },
    {
      kind,
      now: Date.now(),
      onProgress: (progress) => say({ type: 'progress', ...progress }),
    },
  )
  say({ type: 'made', backup })
} catch (error) {
  createLogger('backup', { level: config.logLevel }).error({ err: error }, 'a backup could not be made')
  say({ type: 'failed', problem: error instanceof BackupError ? error.message : UNFORESEEN })
}
await objects?.close()
// Disconnecting delivers pending messages first.
process.disconnect?.()

/** A separate connection, closed before the copy starts, since copying uses its own. */
async function readTarget(): Promise<BackupTarget> {
  const context = await buildBaseContext(config, 'backup')
  try {
    return await findBackupTarget(context)
  } finally {
    await context.store.close()
  }
}

function say(message: BackupMessage): void {
  process.send?.(message)
}
