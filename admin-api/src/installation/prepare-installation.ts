import type { AppContext } from '../context.ts'
import { migrateStore } from '../database/migrating/migrate.ts'
import { eraseAgain } from '../modules/audience/subscribers/subscribers.service.ts'
import { settleTimeZones } from '../modules/content/events/time-zones.service.ts'
import { makeNextCopies } from '../modules/content/media/variants/picture-copies.job.ts'
import { makeBackup } from '../modules/operations/backups/make-backup.service.ts'
import { importSampleCounty } from '../modules/operations/sample-county/sample-county.service.ts'
import { beginSetup } from '../modules/operations/setup-guide/setup-guide.service.ts'
import { claimBucket } from '../modules/operations/system/bucket/claim-bucket.service.ts'
import { noteStart } from '../modules/operations/system/note-start.service.ts'
import { ensureFirstAccount } from '../modules/platform/auth/sign-in/first-account.service.ts'
import {
  applySavedConnections,
  findSavedDeployHook,
  isWordPressOfDesk,
} from '../modules/platform/connections/applied-connections.service.ts'
import { applySavedTimeZone } from '../modules/platform/settings/time-zone.service.ts'
import { describeForeignArticles } from '../modules/wordpress/wordpress-mirror/origin/content-origin.service.ts'

/** Those at the top of the home page. */
const PICTURES_BEFORE_FIRST_PUBLISH = 4

/** The operator must decide something first; the message says what. */
export class InstallationRefusedError extends Error {
  override name = 'InstallationRefusedError' as const
}

export interface SignIn {
  username: string
  hint: string
}

export interface Prepared {
  /** Of an account that was created. */
  signIn?: SignIn | undefined
  /** The variables of the deploy hook that is saved at the desk. */
  deployHook?: Record<string, string> | undefined
}

/** Makes a backup before it migrates. */
export async function prepareInstallation(context: AppContext): Promise<Prepared> {
  const { config, clock, log } = context
  await migrateStore(context.store, {
    async beforeUpdate() {
      const { name } = await makeBackup(config, { kind: 'update', holds: 'database', now: clock.now() })
      log.info({ backup: name }, 'made a backup of the database before the update')
    },
  })
  const refusal = await claimBucket(context)
  if (refusal) throw new InstallationRefusedError(refusal)
  await applySavedConnections(context)
  await applySavedTimeZone(context)
  await settleTimeZones(context)
  const foreign = await describeForeignArticles(context)
  if (foreign && !(await isWordPressOfDesk(context))) throw new InstallationRefusedError(foreign)
  const isRestored = await noteStart(context)
  await eraseAgain(context, isRestored)
  const signIn = await ensureFirstAccount(context)
  const samples = context.config.sampleContent ? await importSampleCounty(context) : 0
  if (samples > 0) await makeFirstPictureSizes(context)
  else if (signIn) await beginSetup(context)
  return { signIn, deployHook: await findSavedDeployHook(context) }
}

/** So that nobody's first look at the front page is at pictures in one size for all screens. */
async function makeFirstPictureSizes(context: AppContext): Promise<void> {
  for (let made = 0; made < PICTURES_BEFORE_FIRST_PUBLISH; made++) await makeNextCopies(context)
}
