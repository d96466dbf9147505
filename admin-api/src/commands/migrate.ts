// `npm run migrate`: updates the database’s tables, after a backup. Safe to run twice, and on several machines at once.
import { buildContext } from '../build-context.ts'
import { checkDataDir, lockDataDir } from '../installation/data-dir.ts'
import { describeStartFailure } from '../installation/describe-start-failure.ts'
import { migrateInstallation, withPreparationLock } from '../installation/prepare-installation.ts'
import { logUncaughtErrors, tellOperator, tellOperatorError } from '../log/operator-output.ts'
import { isRestoreUnderWay } from '../modules/operations/backups/index.ts'
import { loadOperatorsConfig } from '../processes/load-config-or-exit.ts'

logUncaughtErrors('migrate')
const config = loadOperatorsConfig()
checkDataDir(config)
if (isRestoreUnderWay(config.dataDir)) {
  tellOperatorError('A restore was interrupted. Run npm run restore again first.')
  process.exit(1)
}
// A SQLite file belongs to one service, which migrates it when it starts.
if (!config.databaseUrl) lockDataDir(config)
try {
  const context = await buildContext(config, 'migrate', { isUnhurried: true })
  const { backup } = await withPreparationLock(context.store, () => migrateInstallation(context))
  await context.store.close()
  tellOperator('The database is up to date.')
  if (backup) tellOperator(`We made a backup of the earlier state first: ${backup}`)
} catch (error) {
  tellOperatorError(describeStartFailure(error, config))
  process.exit(1)
}
