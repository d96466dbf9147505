// Prepares the database for the supervisor, which stays small because all that this loads ends with this process.
import type { Config } from '../config/config.ts'
import { loadConfigOrExit } from '../log/load-config-or-exit.ts'
import { logLastError } from '../log/log-last-error.ts'
import { complain, say } from '../log/say.ts'
import { finishRestore } from '../modules/operations/backups/backups.service.ts'
import { describeStartFailure, explainFault } from './describe-start-failure.ts'
import { InstallationRefusedError, type Prepared } from './prepare-installation.ts'
import { prepareWhenReachable } from './prepare-when-reachable.ts'

logLastError('start')
// The process that started us may be killed before we are ready.
process.on('disconnect', () => process.exit(1))

const config = loadConfigOrExit(1)
await finishInterruptedRestore(config)
const prepared = await prepareDatabase(config)
process.send?.(prepared, () => process.exit(0))

async function finishInterruptedRestore(config: Config): Promise<void> {
  const outcome = await finishRestore(config).catch((error: unknown) =>
    endWith(new Error(`A restore was interrupted and could not be finished: ${explainFault(error, config)}`)),
  )
  if (outcome?.kind === 'finished')
    say(`Finished a restore that was interrupted. The previous data is in ${outcome.aside}.`)
  if (outcome?.kind === 'undone') say('A restore was interrupted before it changed anything. Nothing was changed.')
}

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
