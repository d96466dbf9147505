import { withoutSecrets } from '@hometown/shared-types/without-secrets'
import type { Config } from '../config/config.ts'
import { OtherDatabaseError, UnreleasedDatabaseError } from '../database/migrating/migrate.ts'
import { BackupError } from '../modules/operations/backups/backup-store.ts'
import { ObjectStoreError } from '../object-store/object-store.ts'

type Place = Pick<Config, 'databaseUrl' | 'dataDir'>

/** Why the database or the object store couldn't be prepared, and what to check. */
export function describeStartFailure(error: unknown, config: Place): string {
  if (error instanceof BackupError)
    return `Nothing was updated, since the backup before it failed. ${explainFault(error, config)}`
  if (error instanceof OtherDatabaseError) return explainFault(error, config)
  const what = error instanceof ObjectStoreError ? 'The object store' : 'The database'
  return `${what} could not be prepared: ${explainFault(error, config)}`
}

/** The message without secrets and readers' addresses, and the settings that it may be about. */
export function explainFault(error: unknown, { databaseUrl, dataDir }: Place): string {
  if (error instanceof UnreleasedDatabaseError) {
    const [where, anew] = databaseUrl
      ? ['of DATABASE_URL', 'name an empty database in DATABASE_URL']
      : [`in ${dataDir}`, `delete the folder ${dataDir}`]
    return `The database ${where} was made by an unreleased version of Hometown: run npm run export with that version to keep its content, then ${anew} and start again.`
  }
  const said = error instanceof Error ? error.message : String(error)
  const message = `${withoutSecrets(said).replace(/\.$/, '')}.`
  if (error instanceof BackupError || error instanceof OtherDatabaseError) return message
  if (error instanceof ObjectStoreError)
    return `${message} Check the settings that begin with S3_, and the object store.`
  return databaseUrl ? `${message} Check DATABASE_URL, and whether PostgreSQL is running.` : message
}
