import { withoutSecrets } from '@hometown/shared-types/without-secrets'
import type { Config } from '../config/config.ts'
import { NewerDatabaseError } from '../database/migrating/migrate.ts'
import { BackupError } from '../modules/operations/backups/backup-errors.ts'
import { ObjectStoreError } from '../object-store/object-store.ts'

/** Why the database or the object store couldn't be prepared, and what to check. */
export function describeStartFailure(error: unknown, config: Pick<Config, 'databaseUrl'>): string {
  if (error instanceof BackupError)
    return `Nothing was updated, since the backup before it failed. ${explainFault(error, config)}`
  if (error instanceof NewerDatabaseError) return error.message
  const what = error instanceof ObjectStoreError ? 'The object store' : 'The database'
  return `${what} could not be prepared: ${explainFault(error, config)}`
}

/** The message without secrets and readers' addresses, and the settings that it may be about. */
export function explainFault(error: unknown, { databaseUrl }: Pick<Config, 'databaseUrl'>): string {
  const said = error instanceof Error ? error.message : String(error)
  const message = `${withoutSecrets(said).replace(/\.$/, '')}.`
  if (error instanceof BackupError || error instanceof NewerDatabaseError) return message
  if (error instanceof ObjectStoreError)
    return `${message} Check the settings that begin with S3_, and the object store.`
  return databaseUrl ? `${message} Check DATABASE_URL, and whether PostgreSQL is running.` : message
}
