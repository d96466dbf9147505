// Prepares the database for the supervisor, which stays small because all that this loads ends with this process.
import { buildContext } from '../build-context.ts'
import type { Config } from '../config/config.ts'
import { BackupError } from '../modules/operations/backups/backup-errors.ts'
import { finishRestore } from '../modules/operations/backups/backups.service.ts'
import { loadConfigOrExit } from '../processes/load-config-or-exit.ts'
import { warnWithoutNotifications } from './check-notifications.ts'
import { InstallationRefusedError, type Prepared, prepareInstallation } from './prepare-installation.ts'
import { createWaitingServer } from './waiting-server.ts'

// The process that started us may be killed before we are ready.
process.on('disconnect', () => process.exit(1))

const config = loadConfigOrExit(1)
await finishInterruptedRestore(config)
const prepared = await prepareDatabase(config)
process.send?.(prepared, () => process.exit(0))

async function finishInterruptedRestore(config: Config): Promise<void> {
  const outcome = await finishRestore(config).catch((error: unknown) =>
    endWith(new Error(`A restore was interrupted and could not be finished: ${describeDatabase(error, config)}`)),
  )
  if (outcome?.kind === 'finished')
    console.log(`Finished a restore that was interrupted. The previous data is in ${outcome.aside}.`)
  if (outcome?.kind === 'undone')
    console.log('A restore was interrupted before it changed anything. Nothing was changed.')
}

async function prepareDatabase(config: Config): Promise<Prepared> {
  try {
    const context = await buildContext(config, 'start', { isUnhurried: true })
    const waiting = createWaitingServer(context)
    try {
      const prepared = await prepareInstallation(context, waiting.say)
      await warnWithoutNotifications(context)
      return prepared
    } finally {
      await waiting.close()
      await context.store.close()
    }
  } catch (error) {
    if (error instanceof InstallationRefusedError) return endWith(error)
    if (error instanceof BackupError)
      return endWith(new Error(`Nothing was updated, since the backup before it failed. ${error.message}`))
    return endWith(new Error(`The database could not be prepared: ${describeDatabase(error, config)}`))
  }
}

function describeDatabase(error: unknown, config: Config): string {
  const message = error instanceof Error ? error.message : String(error)
  const hint = config.databaseUrl ? ' Check DATABASE_URL, and whether PostgreSQL is running.' : ''
  return `${message.replace(/\.$/, '')}.${hint}`
}

function endWith(error: Error): never {
  console.error(error.message)
  process.exit(1)
}
