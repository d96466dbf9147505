// Prepares the database for the supervisor, which stays small because all that this loads ends with this process.
import { loadConfigOrExit } from '../log/load-config-or-exit.ts'
import { logLastError } from '../log/log-last-error.ts'
import { sayError } from '../log/say.ts'
import { isRestoreUnderWay } from '../modules/operations/backups/restore-backup.service.ts'
import { describeFailure } from './describe-failure.ts'
import { prepareWhenReachable } from './prepare-installation.ts'

logLastError('start')
// The process that started us may be killed before we are ready.
process.on('disconnect', () => process.exit(1))

const config = loadConfigOrExit(1)
if (isRestoreUnderWay(config.dataDir))
  endWith(
    `A restore was interrupted, so old and restored data are mixed in ${config.dataDir}. Run npm run restore again.`,
  )
await prepareWhenReachable(config).catch((error: unknown) => endWith(describeFailure(error, config)))
process.exit(0)

function endWith(message: string): never {
  sayError(message)
  process.exit(1)
}
