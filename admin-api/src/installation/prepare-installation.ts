import { setTimeout } from 'node:timers/promises'
import { isPublic } from '../config/config.ts'
import type { AppContext } from '../context.ts'
import { findMissingSteps } from '../database/migrating/migrate.ts'
import { InstallationRefusedError } from '../lib/installation-refused.ts'
import { eraseRestored } from '../modules/audience/subscribers/subscribers.service.ts'
import { makeNextCopies } from '../modules/content/media/variants/picture-copies.job.ts'
import { importSampleCounty } from '../modules/operations/sample-county/sample-county.service.ts'
import { beginSetup } from '../modules/operations/setup-guide/setup-guide.service.ts'
import { claimBucket } from '../modules/operations/system/bucket.service.ts'
import { noteStart } from '../modules/operations/system/note-start.service.ts'
import { ensureFirstAccount } from '../modules/platform/auth/first-account.service.ts'
import { applySavedConnections } from '../modules/platform/connections/saved-connections.service.ts'
import { applySavedTimeZone } from '../modules/platform/settings/saved-settings.service.ts'
import { applySharedSecrets } from '../modules/platform/shared-secrets/shared-secrets.service.ts'
import { describeForeignArticles } from '../modules/wordpress/wordpress-mirror/origin/content-origin.service.ts'
import { isWordPressOfDesk } from '../modules/wordpress/wordpress-mirror/origin/kept-articles.service.ts'
import { migrateInstallation } from './migrate-installation.ts'
import { moveFiles } from './move-files.ts'
import { prepareUnderLock } from './prepare-under-lock.ts'

/** Those at the top of the home page. */
const PICTURES_BEFORE_FIRST_PUBLISH = 4

export interface SignIn {
  username: string
  hint: string
}

export interface Prepared {
  /** Of an account that was created. */
  signIn?: SignIn | undefined
}

/**
 * One machine after the other, so that several that start at once make one account and one sample county. The role `all`
 * migrates the database, after a backup; the others wait until somebody has.
 * @param onWait gets a sentence that says what this machine waits for
 */
export async function prepareInstallation(
  context: AppContext,
  onWait: (reason: string) => void = () => undefined,
): Promise<Prepared> {
  const { config, store } = context
  // Before anything is written or asked of tables that may be others.
  const missing = await findMissingSteps(store)
  if (missing.length > 0 && config.role !== 'all') await waitForMigrations(context, onWait)
  const sayWaiting = () => onWait('Waiting for another machine, which prepares the database.')
  return prepareUnderLock(store, () => prepareAlone(context), sayWaiting)
}

async function prepareAlone(context: AppContext): Promise<Prepared> {
  if (context.config.role === 'all') await migrateInstallation(context)
  const refusal = await claimBucket(context)
  if (refusal) throw new InstallationRefusedError(refusal)
  await applySavedConnections(context)
  await applySavedTimeZone(context)
  const foreign = await describeForeignArticles(context)
  if (foreign && !(await isWordPressOfDesk(context))) throw new InstallationRefusedError(foreign)
  await applySharedSecrets(context)
  await moveFiles(context)
  if (await noteStart(context)) await eraseRestored(context)
  // The others don't know ADMIN_PASSWORD.
  const signIn = isPublic(context.config.role) ? await ensureFirstAccount(context) : undefined
  const samples = context.config.sampleContent ? await importSampleCounty(context) : 0
  if (samples > 0) await makeFirstPictureSizes(context)
  else if (signIn) await beginSetup(context)
  return { signIn }
}

/** So that nobody's first look at the front page is at pictures in one size for all screens. */
async function makeFirstPictureSizes(context: AppContext): Promise<void> {
  for (let made = 0; made < PICTURES_BEFORE_FIRST_PUBLISH; made++) await makeNextCopies(context)
}

const LOOK_AGAIN_MS = 1000
const LOG_EVERY_MS = 10_000

/** For `ROLE` web and worker, which never change tables that other machines use. */
async function waitForMigrations(
  { log, store }: Pick<AppContext, 'log' | 'store'>,
  onWait: (reason: string) => Promise<void> | void,
): Promise<void> {
  let loggedAt = Number.NEGATIVE_INFINITY
  for (;;) {
    const missing = await findMissingSteps(store)
    if (missing.length === 0) return
    const steps = missing.length === 1 ? 'one step' : `${missing.length} steps`
    const reason = `Waiting for npm run migrate: the database lacks ${steps}, from ${missing[0]} on.`
    await onWait(reason)
    if (performance.now() - loggedAt >= LOG_EVERY_MS) {
      loggedAt = performance.now()
      log.warn(reason)
    }
    await setTimeout(LOOK_AGAIN_MS)
  }
}
