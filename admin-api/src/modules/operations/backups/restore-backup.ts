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
import { BackupError, type BackupManifest, DATABASE_FOLDER, SQLITE_FILE, unpackArchive } from './backup-archive.ts'
import { openBackupFile } from './backups.service.ts'

const SQLITE_FILE_NAME = 'hometown.sqlite'
/** A backup is unpacked here, beside the data. */
const RESTORE_WORK_FOLDER = '.restoring'
const RESTORE_MARKER_FILE = 'restore-under-way'

/** Nothing else may open the data meanwhile: old and restored data may be mixed until a restore has run to its end. */
export function isRestoreUnderWay(dataDir: string): boolean {
  return existsSync(join(dataDir, RESTORE_MARKER_FILE))
}

interface BackupRestoreOptions {
  now: number
  /** The private keys for an encrypted backup. */
  identities?: readonly string[]
  /** Asks when the backup is checked, before anything is changed. */
  confirm?(manifest: BackupManifest): Promise<boolean>
}

/**
 * Unpacks and checks a backup beside the data, then replaces the current data. If that is interrupted, run it again.
 * @param path a file, or the name of a backup in the bucket
 * @returns the folder with the former data; undefined if it wasn't confirmed
 * @throws BackupError with a message for people when it can't or must not be restored
 */
export async function restoreBackup(
  context: StorageContext,
  path: string,
  { now, identities, confirm }: BackupRestoreOptions,
): Promise<string | undefined> {
  const workFolder = join(context.config.dataDir, RESTORE_WORK_FOLDER)
  const clear = () => rm(workFolder, { recursive: true, force: true })
  try {
    await requireStoppedService(context)
    await clear()
    await mkdir(workFolder, { recursive: true, mode: 0o700 })
    const isFile = statSync(path, { throwIfNoEntry: false })?.isFile()
    const archive = isFile ? createReadStream(path) : (await openBackupFile(context, basename(path)))?.bytes
    if (!archive) throw new BackupError(`There is no file ${path}, and no backup of that name.`)
    const manifest = await unpackArchive(archive, workFolder, identities)
    requireUsableBackup(manifest, context)
    if (manifest.database === 'sqlite')
      checkSqliteIntegrity(join(workFolder, SQLITE_FILE), 'The database in the backup')
    if (confirm && !(await confirm(manifest))) return undefined
    // Unpacking and asking took a while.
    await requireStoppedService(context)
    return await replaceDataByBackup(context, manifest, now)
  } catch (error) {
    throw BackupError.from(error)
  } finally {
    await clear()
  }
}

async function requireStoppedService({ config: { dataDir, databaseUrl } }: StorageContext): Promise<void> {
  const isRunning = databaseUrl ? await isPostgresInUse(databaseUrl) : isSqliteInUse(join(dataDir, SQLITE_FILE_NAME))
  if (isRunning) throw new BackupError('Hometown is running, or another program has its database open. Stop it first.')
}

function requireUsableBackup({ database, steps }: BackupManifest, { config: { databaseUrl } }: StorageContext): void {
  // Older code would destroy what it doesn't know.
  if (!steps.includes(BASELINE) || steps.some((step) => !(step in migrations)))
    throw new BackupError('A newer or an unreleased version of Hometown made the backup. Restore it with that version.')
  if ((database === 'postgres') !== Boolean(databaseUrl)) {
    const way =
      database === 'postgres' ? 'PostgreSQL. Set DATABASE_URL to an empty database' : 'SQLite. Remove DATABASE_URL'
    throw new BackupError(`The backup is of ${way}, then try again.`)
  }
}

async function replaceDataByBackup({ config }: StorageContext, manifest: BackupManifest, now: number): Promise<string> {
  const { dataDir, databaseUrl } = config
  const fresh = join(dataDir, RESTORE_WORK_FOLDER)
  // The next start learns that the rows come from a backup, and holds all mail.
  const statement = `insert into instance_values (name, value, updated_at) values ('${RESTORED_VALUE_NAME}', 'true', ${now}) on conflict (name) do nothing`
  const former = await mkdtemp(join(dataDir, `before-restore-${fileTimestamp(now)}-`))
  const beforeCommit = async () => {
    await writeFile(join(dataDir, RESTORE_MARKER_FILE), '', { flush: true })
    await flushToDisk(dataDir)
  }
  if (databaseUrl) await loadPostgres(databaseUrl, join(fresh, DATABASE_FOLDER), manifest, { statement, beforeCommit })
  else {
    await beforeCommit()
    await loadSqlite(join(dataDir, SQLITE_FILE_NAME), join(fresh, SQLITE_FILE), former, statement)
  }
  // Former pictures must not stay if the backup has none.
  for (const path of manifest.hasFiles ? ['uploads', 'chat-files', 'secrets.json'] : []) {
    const target = join(dataDir, path)
    if (existsSync(target)) await moveDurably(target, join(former, path))
    if (!existsSync(join(fresh, path))) continue
    await moveDurably(join(fresh, path), target)
    await flushToDisk(target)
  }
  for (const folder of [former, dataDir]) await flushToDisk(folder)
  await rm(join(dataDir, RESTORE_MARKER_FILE))
  await flushToDisk(dataDir)
  return former
}
