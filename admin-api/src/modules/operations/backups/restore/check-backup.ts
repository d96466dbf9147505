import { join } from 'node:path'
import { migrations } from '../../../../database/migrating/migrations.ts'
import { BASELINE } from '../../../../database/schema/baseline.ts'
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
export function refuseOtherVersions({ steps }: AboutBackup): void {
  if (!steps.includes(BASELINE))
    throw new BackupError(
      'The backup was made by an unreleased version of Hometown, and this version can’t restore it. ' +
        'Restore it with the version that made it, and run npm run export there.',
    )
  const unknown = steps.find((step) => !(step in migrations))
  if (!unknown) return
  throw new BackupError(
    `The backup was made by a newer version of Hometown (it knows '${unknown}', this version does not). Update Hometown first.`,
  )
}
