import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { buildContext } from '../build-context.ts'
import type { AppContext } from '../context.ts'
import { findMissingSteps, OtherDatabaseError } from '../database/migrating/migrate.ts'
import { loadConfigOrExit } from '../log/load-config-or-exit.ts'
import { logLastError } from '../log/log-last-error.ts'
import { complain } from '../log/say.ts'
import { isRestoreUnderWay } from '../modules/operations/backups/restore-backup.service.ts'
import { applySavedConnections } from '../modules/platform/connections/saved-connections.service.ts'
import { applySavedTimeZone } from '../modules/platform/settings/saved-settings.service.ts'
import { applySharedSecrets } from '../modules/platform/shared-secrets/shared-secrets.service.ts'
import { ROOT } from '../root.ts'
import { explainFault } from './describe-start-failure.ts'

export async function openInstallation(name: string): Promise<AppContext> {
  const context = await openDatabase(name)
  await applySharedSecrets(context).catch((error: unknown) => refuse(describe(error)))
  await applySavedConnections(context)
  await applySavedTimeZone(context)
  return context
}

/** Without what `SECRET_KEY` opens. */
export async function openDatabase(name: string): Promise<AppContext> {
  logLastError(name)
  const envFile = join(ROOT, '.env')
  if (existsSync(envFile)) process.loadEnvFile(envFile)
  const config = loadConfigOrExit(1)
  const where = config.databaseUrl ? 'the database of DATABASE_URL' : config.dataDir
  // SQLite would create a missing file.
  if (!config.databaseUrl && !existsSync(join(config.dataDir, 'hometown.sqlite')))
    return refuse(`There is no installation in ${where}. Start Hometown once, or set DATA_DIR.`)
  if (isRestoreUnderWay(config.dataDir)) return refuse('A restore was interrupted. Run npm run restore again first.')
  const context = await buildContext(config, name)
  const pending = await findMissingSteps(context.store).catch((error: unknown) =>
    refuse(
      error instanceof OtherDatabaseError
        ? explainFault(error, config)
        : `The database can’t be read: ${describe(error)}.`,
    ),
  )
  if (pending.length > 0)
    refuse(`${where} is from another version. Run npm run migrate, or start Hometown once to update it.`)
  return context
}

function describe(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

function refuse(message: string): never {
  complain(message)
  process.exit(1)
}
