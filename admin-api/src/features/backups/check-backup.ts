import { join } from 'node:path'
import { countSqliteRows, findSqliteDamage } from '../../database/inspect-sqlite.ts'
import { migrations } from '../../database/migrations/index.ts'
import { type ArchiveOptions, readArchive } from './archive-reader.ts'
import { type AboutBackup, SQLITE_FILE } from './backup-contents.ts'
import { BackupError } from './backup-errors.ts'

/**
 * Opens a backup: every file is compared with its checksum, the database asked whether it is sound, and its rows are
 * counted again. What is in it lies in `into` afterwards, or of it what is `wanted`.
 */
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
      throw new BackupError(`The database in the backup is damaged: ${table} does not have the ${rows} rows it had.`)
}

/** Older code can't know what it would destroy. */
export function refuseNewerBackup(about: AboutBackup): void {
  const unknown = about.steps.find((step) => !(step in migrations))
  if (!unknown) return
  throw new BackupError(
    `The backup was made by a newer version of Hometown (it knows '${unknown}', this version does not). Update Hometown first.`,
  )
}
