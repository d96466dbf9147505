import { withoutSecrets } from '@hometown/shared-types/rules/text'
import type { Config } from '../config/config.ts'
import { InstallationRefusedError } from '../lib/installation-refused.ts'
import { BackupError } from '../modules/operations/backups/backup-archive.ts'
import { ObjectStoreError } from '../object-store/object-store.ts'

/** Why the installation can't be used, and what to check. Without secrets and readers' addresses. */
export function describeFailure(error: unknown, { databaseUrl }: Pick<Config, 'databaseUrl'>): string {
  // Node says nothing itself when a name has several addresses and none of them answers.
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error
  const said = first instanceof Error ? first.message : String(first)
  if (error instanceof InstallationRefusedError) return said
  const message = `${withoutSecrets(said).replace(/\.$/, '')}.`
  if (error instanceof BackupError) return `Nothing was updated, since the backup before it failed. ${message}`
  if (error instanceof ObjectStoreError)
    return `The object store can’t be used: ${message} Check the settings that begin with S3_, and the object store.`
  const hint = databaseUrl ? ' Check DATABASE_URL, and whether PostgreSQL is running.' : ''
  return `The database can’t be used: ${message}${hint}`
}
