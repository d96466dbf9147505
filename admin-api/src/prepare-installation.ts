import type { AppContext } from './context.ts'
import { migrateStore } from './database/migrate.ts'
import { ensureFirstAccount } from './features/auth/first-account.ts'
import { makeBackup } from './features/backups/make-backup.ts'
import { importSampleCounty } from './features/sample-county/sample-county.service.ts'
import { applySavedTimeZone } from './features/site/time-zone.service.ts'
import { eraseAgain } from './features/subscribers/subscribers.service.ts'
import { noteStart } from './features/system/note-start.service.ts'
import { describeForeignArticles } from './features/wordpress-mirror/content-origin.service.ts'

/** Somebody has to decide something first; the message says what. */
export class InstallationRefusedError extends Error {
  override name = 'InstallationRefusedError' as const
}

export interface SignIn {
  username: string
  /** Where the password is: on this line, in a file, or known already. */
  hint: string
}

/**
 * Brings the database to this version's form, after a backup of it, and fills an empty one. Answers how to sign in when
 * that is new.
 */
export async function prepareInstallation(context: AppContext): Promise<SignIn | undefined> {
  const { config, clock, log } = context
  await migrateStore(context.store, {
    async beforeUpdate() {
      const { name } = await makeBackup(config, { kind: 'update', holds: 'database', now: clock.now() })
      log.info({ backup: name }, 'made a backup of the database before the update')
    },
  })
  await applySavedTimeZone(context)
  const foreign = await describeForeignArticles(context)
  if (foreign) throw new InstallationRefusedError(foreign)
  const isRestored = await noteStart(context)
  await eraseAgain(context, isRestored)
  const signIn = await ensureFirstAccount(context)
  if (context.config.sampleContent) await importSampleCounty(context)
  return signIn
}
