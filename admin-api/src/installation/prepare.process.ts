// Prepares the database for the supervisor, which stays small because all that this loads ends with this process.
import type { Config } from '../config/config.ts'
import { InstallationRefusedError } from '../lib/installation-refused.ts'
import { loadConfigOrExit } from '../log/load-config-or-exit.ts'
import { logLastError } from '../log/log-last-error.ts'
import { complain } from '../log/say.ts'
import { isRestoreUnderWay } from '../modules/operations/backups/restore-backup.service.ts'
import { describeStartFailure } from './describe-start-failure.ts'
import type { Prepared } from './prepare-installation.ts'
import { prepareWhenReachable } from './prepare-when-reachable.ts'

logLastError('start')
// The process that started us may be killed before we are ready.
process.on('disconnect', () => process.exit(1))

const config = loadConfigOrExit(1)
if (isRestoreUnderWay(config.dataDir))
  endWith(
    new Error(
      `A restore was interrupted, so old and restored data are mixed in ${config.dataDir}. Run npm run restore again.`,
    ),
  )
const prepared = await prepareDatabase(config)
process.send?.(prepared, () => process.exit(0))

async function prepareDatabase(config: Config): Promise<Prepared> {
  try {
    return await prepareWhenReachable(config)
  } catch (error) {
    return endWith(error instanceof InstallationRefusedError ? error : new Error(describeStartFailure(error, config)))
  }
}

function endWith(error: Error): never {
  complain(error.message)
  process.exit(1)
}
