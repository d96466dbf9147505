import { createReadStream, existsSync, statSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { migrations } from '../../../database/migrate.ts'
import { isPostgresInUse, loadPostgres } from '../../../database/postgres/postgres-backup.ts'
import { BASELINE } from '../../../database/schema/baseline.ts'
import { checkSqliteIntegrity, isSqliteInUse, loadSqlite } from '../../../database/sqlite/sqlite-backup.ts'
import { fileTimestamp, flushToDisk, moveDurably } from '../../../lib/durable-files.ts'
import type { StorageContext } from '../../../storage/file-storage.ts'
import { RESTORED_VALUE_NAME } from '../../platform/mail/index.ts'
import { type AboutBackup, BackupError, DATABASE_FOLDER, SQLITE_FILE, unpackArchive } from './backup-archive.ts'
import { openBackupFile } from './backups.service.ts'

const DATABASE = 'hometown.sqlite'
/** A backup is unpacked here, beside the data. */
const WORKSHOP = '.restoring'
const MARK = 'restore-under-way'

/** Nothing else may open the data meanwhile: old and restored data may be mixed until a restore has run to its end. */
export function isRestoreUnderWay(dataDir: string): boolean {
  return existsSync(join(dataDir, MARK))
}

interface RestoreOptions {
  now: number
  /** The private keys for an encrypted backup. */
  identities?: readonly string[]
  /** Asks when the backup is checked, before anything is changed. */
  confirm?(about: AboutBackup): Promise<boolean>
}

/**
 * Unpacks and checks a backup beside the data, then replaces the current data. If that is interrupted, run it again.
 * @param path a file, or the name of a backup in the bucket
 * @returns the folder with the former data; undefined if it wasn't confirmed
 * @throws BackupError with a message for people when it can't or must not be restored
 */
export async function restoreBackup(
  place: StorageContext,
  path: string,
  { now, identities, confirm }: RestoreOptions,
): Promise<string | undefined> {
  const workshop = join(place.config.dataDir, WORKSHOP)
  const clear = () => rm(workshop, { recursive: true, force: true })
  try {
    await refuseWhileRunning(place)
    await clear()
    await mkdir(workshop, { recursive: true, mode: 0o700 })
    const isFile = statSync(path, { throwIfNoEntry: false })?.isFile()
    const archive = isFile ? createReadStream(path) : (await openBackupFile(place, basename(path)))?.bytes
    if (!archive) throw new BackupError(`There is no file ${path}, and no backup of that name.`)
    const about = await unpackArchive(archive, workshop, identities)
    refuseUnfitting(about, place)
    if (about.database === 'sqlite') checkSqliteIntegrity(join(workshop, SQLITE_FILE), 'The database in the backup')
    if (confirm && !(await confirm(about))) return undefined
    // Unpacking and asking took a while.
    await refuseWhileRunning(place)
    return await replaceData(place, about, now)
  } catch (error) {
    throw BackupError.from(error)
  } finally {
    await clear()
  }
}

async function refuseWhileRunning({ config: { dataDir, databaseUrl } }: StorageContext): Promise<void> {
  const isRunning = databaseUrl ? await isPostgresInUse(databaseUrl) : isSqliteInUse(join(dataDir, DATABASE))
  if (isRunning) throw new BackupError('Hometown is running, or another program has its database open. Stop it first.')
}

function refuseUnfitting({ database, steps }: AboutBackup, { config: { databaseUrl } }: StorageContext): void {
  // Older code would destroy what it doesn't know.
  if (!steps.includes(BASELINE) || steps.some((step) => !(step in migrations)))
    throw new BackupError('A newer or an unreleased version of Hometown made the backup. Restore it with that version.')
  if ((database === 'postgres') !== Boolean(databaseUrl)) {
    const way =
      database === 'postgres' ? 'PostgreSQL. Set DATABASE_URL to an empty database' : 'SQLite. Remove DATABASE_URL'
    throw new BackupError(`The backup is of ${way}, then try again.`)
  }
}

/** @returns the folder with the former data */
async function replaceData({ config }: StorageContext, about: AboutBackup, now: number): Promise<string> {
  const { dataDir, databaseUrl } = config
  const fresh = join(dataDir, WORKSHOP)
  // The next start learns that the rows come from a backup, and holds all mail.
  const statement = `insert into instance_values (name, value, updated_at) values ('${RESTORED_VALUE_NAME}', 'true', ${now}) on conflict (name) do nothing`
  const former = await mkdtemp(join(dataDir, `before-restore-${fileTimestamp(now)}-`))
  const beforeCommit = async () => {
    await writeFile(join(dataDir, MARK), '', { flush: true })
    await flushToDisk(dataDir)
  }
  if (databaseUrl) await loadPostgres(databaseUrl, join(fresh, DATABASE_FOLDER), about, { statement, beforeCommit })
  else {
    await beforeCommit()
    await loadSqlite(join(dataDir, DATABASE), join(fresh, SQLITE_FILE), former, statement)
  }
  // Former pictures must not stay if the backup has none.
  for (const path of about.hasFiles ? ['uploads', 'chat-files', 'secrets.json'] : []) {
    const [restored, present] = [join(fresh, path), join(dataDir, path)]
    if (existsSync(present)) await moveDurably(present, join(former, path))
    if (!existsSync(restored)) continue
    await moveDurably(restored, present)
    await flushToDisk(present)
  }
  for (const folder of [former, dataDir]) await flushToDisk(folder)
  await rm(join(dataDir, MARK))
  await flushToDisk(dataDir)
  return former
}
