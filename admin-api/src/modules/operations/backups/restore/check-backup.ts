import { join } from 'node:path'
import { afterSquash, LAST_VERSION_BEFORE_SQUASH, TooOldError } from '../../../../database/migrating/after-squash.ts'
import { migrations } from '../../../../database/migrations/index.ts'
import { countSqliteRows, findSqliteDamage } from '../../../../database/sqlite/inspect-sqlite.ts'
import { type ArchiveOptions, readArchive } from '../archive/archive-reader.ts'
import { type AboutBackup, SQLITE_FILE } from '../archive/backup-contents.ts'
import { BackupError } from '../backup-errors.ts'

/** Checks checksums, database integrity and row counts. Afterwards `into` contains the files, or those `wanted`. */
export async function checkBackup(path: string, options: ArchiveOptions & { into: string }): Promise<AboutBackup> {
  const about = await readArchive(path, options)
  if (about.database === 'sqlite') checkDatabase(join(options.into, SQLITE_FILE), about)
  return about
}

function checkDatabase(path: string, about: AboutBackup): void {
  const damage = findSqliteDamage(path)
  if (damage) throw new BackupError(`The database in the backup is damaged: ${damage}`)
  const counted = countSqliteRows(path)
  for (const [table, rows] of Object.entries(about.rows))
    if (counted[table] !== rows)
      throw new BackupError(`The database in the backup is damaged: ${table} doesn’t have its ${rows} rows.`)
}

/** Older code would destroy what it doesn't know. */
export function refuseOtherVersions(about: AboutBackup): void {
  const unknown = namesOfSteps(about).find((step) => !(step in migrations))
  if (!unknown) return
  throw new BackupError(
    `The backup was made by a newer version of Hometown (it knows '${unknown}', this version does not). Update Hometown first.`,
  )
}

function namesOfSteps(about: AboutBackup): string[] {
  try {
    return afterSquash(about.steps)
  } catch (error) {
    if (!(error instanceof TooOldError)) throw error
    throw new BackupError(
      'The backup is too old for this version of Hometown. ' +
        `Restore it with ${LAST_VERSION_BEFORE_SQUASH}, start that version once, then start this one.`,
      { cause: error },
    )
  }
}
