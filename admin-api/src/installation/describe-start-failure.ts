import { join } from 'node:path'
import { withoutSecrets } from '@hometown/shared-types/rules/text'
import type { Config } from '../config/config.ts'
import { AppError } from '../http/errors/app-error.ts'
import { errorCode } from '../lib/durable-files.ts'
import { InstallationRefusedError } from '../lib/installation-refused.ts'
import { BackupError } from '../modules/operations/backups/index.ts'
import { ObjectStoreError } from '../storage/object-store.ts'

const DAMAGED_DATABASE_CODE = /^SQLITE_(?:NOTADB|CORRUPT)/

/** Says why the installation can't be used, and what to check. Leaves out secrets and readers' addresses. */
export function describeStartFailure(
  error: unknown,
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
): string {
  // Node says nothing itself when a name has several addresses and none of them answers.
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error
  const cause = first instanceof Error ? first.message : String(first)
  if (error instanceof InstallationRefusedError) return cause
  if (error instanceof AppError) return `${cause} DATA_DIR is ${dataDir}.`
  const message = `${withoutSecrets(cause).replace(/\.$/, '')}.`
  if (error instanceof BackupError) return `Nothing was updated, since the backup before it failed. ${message}`
  if (error instanceof ObjectStoreError)
    return `The object store can’t be used: ${message} Check the settings that begin with S3_, and the object store.`
  if (databaseUrl)
    return `The database can’t be used: ${message} Check DATABASE_URL, and whether PostgreSQL is running.`
  const hint = DAMAGED_DATABASE_CODE.test(errorCode(error))
    ? ' It is damaged. Go back to a backup: npm run restore.'
    : ''
  return `The database ${join(dataDir, 'hometown.sqlite')} can’t be used: ${message}${hint}`
}
