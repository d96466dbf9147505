import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { applySavedConfiguration, buildContext } from '../build-context.ts'
import type { AppContext } from '../context.ts'
import { findMissingSteps } from '../database/migrate.ts'
import { logUncaughtErrors, tellOperatorError } from '../log/operator-output.ts'
import { isRestoreUnderWay } from '../modules/operations/backups/index.ts'
import { loadOperatorsConfig } from '../processes/load-config-or-exit.ts'
import { describeStartFailure } from './describe-start-failure.ts'

/** Opens the installation for a command. Ends the process with a sentence where it can't work. */
export async function openInstallation(name: string): Promise<AppContext> {
  logUncaughtErrors(name)
  const config = loadOperatorsConfig()
  const where = config.databaseUrl ? 'the database of DATABASE_URL' : config.dataDir
  // SQLite would create a missing file.
  if (!config.databaseUrl && !existsSync(join(config.dataDir, 'hometown.sqlite')))
    return refuseCommand(`There is no installation in ${where}. Start Hometown once, or set DATA_DIR.`)
  if (isRestoreUnderWay(config.dataDir))
    return refuseCommand('A restore was interrupted. Run npm run restore again first.')
  try {
    const context = await buildContext(config, name)
    if ((await findMissingSteps(context.store)).length > 0)
      refuseCommand(`${where} is from another version. Run npm run migrate, or start Hometown once to update it.`)
    await applySavedConfiguration(context)
    return context
  } catch (error) {
    return refuseCommand(describeStartFailure(error, config))
  }
}

function refuseCommand(message: string): never {
  tellOperatorError(message)
  process.exit(1)
}
