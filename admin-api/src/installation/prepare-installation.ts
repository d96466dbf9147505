import { sql } from 'kysely'
import { buildContext } from '../build-context.ts'
import type { Config } from '../config/config.ts'
import { servesReaders } from '../config/roles.ts'
import { describeUnencryptedConnections } from '../config/unencrypted.ts'
import type { AppContext } from '../context.ts'
import type { Store } from '../database/database.ts'
import { findMissingSteps, migrateStore, migrations } from '../database/migrate.ts'
import { InstallationRefusedError } from '../lib/installation-refused.ts'
import { createLogger } from '../log/log.ts'
import { tellOperator } from '../log/operator-output.ts'
import { makeBackup } from '../modules/operations/backups/index.ts'
import { canImportSamples, importSampleCounty, makeFirstSizes } from '../modules/operations/sample-county/index.ts'
import { beginSetupGuide } from '../modules/operations/setup-guide/index.ts'
import { holdAfterRestore } from '../modules/operations/system/index.ts'
import { ensureFirstAccount } from '../modules/platform/accounts/index.ts'
import {
  applySavedConnections,
  applySavedTimeZone,
  applySharedSigningKeys,
} from '../modules/platform/settings/index.ts'
import { describeForeignArticles, isWordPressSetAtDesk } from '../modules/wordpress/wordpress-mirror/index.ts'
import { checkObjectStore } from '../storage/configured-object-store.ts'
import { moveFilesToObjectStore } from './move-files-to-object-store.ts'
import { NotMigratedError, waitUntilReachable } from './wait-until-reachable.ts'

/** This lock is ours; the migrations' own is Kysely's. */
const PREPARING_LOCK_NUMBER = 1_749_001

/**
 * Prepares the installation. One of several machines waits for a database or an object store that is away, and for
 * `npm run migrate`; a machine by itself fails, so that somebody who sets it up sees why.
 */
export async function prepareWhenReachable(config: Config): Promise<void> {
  const log = createLogger('start', { level: config.logLevel })
  return config.objectStore
    ? waitUntilReachable(config, log, () => prepareInstallationOnce(config))
    : prepareInstallationOnce(config)
}

async function prepareInstallationOnce(config: Config): Promise<void> {
  const context = await buildContext(config, 'start', { isUnhurried: true })
  try {
    await prepareInstallation(context)
    for (const warning of describeUnencryptedConnections(context.config)) context.log.warn(warning)
  } finally {
    await context.store.close()
  }
}

/** @throws InstallationRefusedError when the operator must decide something first */
export async function prepareInstallation(context: AppContext): Promise<void> {
  const { config, store } = context
  // This comes first: until then, the tables may be those of another version, so nothing is read or written.
  const missing = await findMissingSteps(store)
  // The other roles never change tables that other machines use.
  if (missing.length > 0 && config.role !== 'all') throw new NotMigratedError()
  return withPreparationLock(store, () => prepareInstallationAlone(context))
}

/**
 * Prepares one machine after the other, so that several that start at once make one account and one sample county. The
 * lock is the transaction's: a session's would not outlive a statement where a pooler is in between. SQLite needs none,
 * because it belongs to one machine.
 */
export async function withPreparationLock<T>({ db, kind }: Store, work: () => Promise<T>): Promise<T> {
  if (kind === 'sqlite') return work()
  return db.transaction().execute(async (trx) => {
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx)
    await sql`select pg_advisory_xact_lock(${PREPARING_LOCK_NUMBER})`.execute(trx)
    return work()
  })
}

/** Migrates, after a backup of a database in use. Call it under the lock: two machines would make a backup each. */
export async function migrateInstallation(
  context: AppContext,
  list = migrations,
): Promise<{ applied: string[]; backup: string | undefined }> {
  const { clock, log, store } = context
  let backup: string | undefined
  const applied = await migrateStore(store, {
    list,
    async beforeUpdate() {
      const { name } = await makeBackup(context, 'update', clock.now())
      backup = name
      log.info({ backup: name }, 'made a backup of the database before the update')
    },
  })
  return { applied, backup }
}

async function prepareInstallationAlone(context: AppContext): Promise<void> {
  if (context.config.role === 'all') await migrateInstallation(context)
  if (context.objects) await checkObjectStore(context.objects)
  await applySavedConnections(context)
  await applySavedTimeZone(context)
  const foreign = await describeForeignArticles(context)
  if (foreign && !(await isWordPressSetAtDesk(context))) throw new InstallationRefusedError(foreign)
  await applySharedSigningKeys(context)
  await moveFilesToObjectStore(context)
  await holdAfterRestore(context)
  const getsSamples = context.config.sampleContent && (await canImportSamples(context))
  // The other roles don't know ADMIN_PASSWORD.
  if (servesReaders(context.config.role)) {
    const account = await ensureFirstAccount(context, getsSamples ? undefined : beginSetupGuide)
    // It is told at once: nobody could sign in if the start were interrupted before.
    if (account) tellOperator(`Account: ${account.username} ${account.hint}`)
  }
  if (getsSamples && (await importSampleCounty(context)) > 0) await makeFirstSizes(context)
}
