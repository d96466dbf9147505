import type { AppContext } from '../context.ts'
import { migrateStore } from '../database/migrating/migrate.ts'
import { migrations } from '../database/migrating/migrations.ts'
import { makeBackup } from '../modules/operations/backups/make-backup.service.ts'

export interface Migrated {
  /** Names of the steps that were missing. */
  applied: string[]
  /** Made before a database in use was changed. */
  backup: string | undefined
}

/** Call it while no other machine prepares: two would make a backup each. */
export async function migrateInstallation(context: AppContext, list = migrations): Promise<Migrated> {
  const { config, clock, log, objects, store } = context
  let backup: string | undefined
  const { applied } = await migrateStore(store, {
    list,
    async beforeUpdate() {
      const { name } = await makeBackup({ ...config, objects }, { kind: 'update', now: clock.now() })
      backup = name
      log.info({ backup: name }, 'made a backup of the database before the update')
    },
  })
  return { applied, backup }
}

/** For the terminal. */
export function describeMigrated({ applied, backup }: Migrated): string {
  if (applied.length === 0) return 'The database is up to date.'
  const steps = applied.length === 1 ? 'one step' : `${applied.length} steps`
  const before = backup ? ` We made a backup of the earlier state first: ${backup}` : ''
  return `The database is up to date now, after ${steps}.${before}`
}
