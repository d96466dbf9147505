// `npm run migrate`: updates the database’s tables, after a backup. Safe to run twice, and on several machines at once.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { withoutSecrets } from '@hometown/shared-types/without-secrets'
import { buildContext } from '../build-context.ts'
import { OtherDatabaseError } from '../database/migrating/migrate.ts'
import { checkDataDir, lockDataDir } from '../installation/data-dir.ts'
import { describeStartFailure } from '../installation/describe-start-failure.ts'
import { describeMigrated, migrateInstallation } from '../installation/migrate-installation.ts'
import { prepareUnderLock } from '../installation/prepare-under-lock.ts'
import { loadConfigOrExit } from '../log/load-config-or-exit.ts'
import { logLastError } from '../log/log-last-error.ts'
import { complain, say } from '../log/say.ts'
import { BackupError } from '../modules/operations/backups/backup-store.ts'
import { isRestoreUnderWay } from '../modules/operations/backups/restore-backup.service.ts'
import { ROOT } from '../root.ts'

logLastError('migrate')
const envFile = join(ROOT, '.env')
if (existsSync(envFile)) process.loadEnvFile(envFile)
const config = loadConfigOrExit(1)
checkDataDir(config)
if (isRestoreUnderWay(config.dataDir)) {
  complain('A restore was interrupted. Run npm run restore again first.')
  process.exit(1)
}
// A SQLite file belongs to one service, which migrates it when it starts.
if (!config.databaseUrl) lockDataDir(config)
const context = await buildContext(config, 'migrate', { isUnhurried: true })
let isWaitingSaid = false
try {
  const migrated = await prepareUnderLock(context.store, () => migrateInstallation(context), sayWaiting)
  say(describeMigrated(migrated))
} catch (error) {
  const message = withoutSecrets(error instanceof Error ? error.message : String(error))
  const isExplained = error instanceof BackupError || error instanceof OtherDatabaseError
  complain(isExplained ? describeStartFailure(error, config) : `The database could not be updated: ${message}`)
  process.exitCode = 1
} finally {
  await context.store.close()
}

function sayWaiting(): void {
  if (!isWaitingSaid) say('Waiting for another machine, which prepares the database …')
  isWaitingSaid = true
}
