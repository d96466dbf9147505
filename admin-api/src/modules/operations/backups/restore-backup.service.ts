import { createWriteStream, existsSync } from 'node:fs'
import { constants, copyFile, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout } from 'node:timers/promises'
import { migrations } from '../../../database/migrate.ts'
import { countOtherConnections, loadPostgres, UnknownOutcomeError } from '../../../database/postgres/postgres-backup.ts'
import { BASELINE } from '../../../database/schema/baseline.ts'
import { amendSqlite, findSqliteDamage, isSqliteInUse } from '../../../database/sqlite/sqlite-backup.ts'
import { makeDurable, moveEntry, timeInName } from '../../../lib/durable-files.ts'
import { RESTORED } from '../../platform/mail/mailing-hold.service.ts'
import {
  type AboutBackup,
  BackupError,
  DATABASE_FOLDER,
  decryptFile,
  isEncrypted,
  readArchive,
  SQLITE_FILE,
} from './backup-archive.ts'
import { type BackupPlace, listBackupFiles, openBackupFile } from './backups.service.ts'

const DATABASE = 'hometown.sqlite'
/** A backup is unpacked here, beside the data. */
const WORKSHOP = '.restoring'
const MARK = 'restore-under-way'
const CONNECTION_TRIES = 10
const CONNECTION_WAIT_MS = 200

/** Nothing else may open the data then: old and restored data may be mixed until `npm run restore` has run again. */
export function isRestoreUnderWay(dataDir: string): boolean {
  return existsSync(join(dataDir, MARK))
}

interface RestoreOptions {
  now: number
  /** Private keys for an encrypted backup. */
  identities?: readonly string[]
  /** Asked when the backup is checked, before anything is changed. */
  confirm?(about: AboutBackup): Promise<boolean>
}

/**
 * Unpacks and checks a backup beside the data, then replaces the current data. If that is interrupted, run it again.
 * @param path a file, or the name of a backup in the bucket
 * @returns the folder with the former data; undefined if it wasn't confirmed
 * @throws BackupError with a message for people when it can't or must not be restored
 */
export async function restoreBackup(
  place: BackupPlace,
  path: string,
  { now, identities = [], confirm }: RestoreOptions,
): Promise<string | undefined> {
  const workshop = join(place.config.dataDir, WORKSHOP)
  const clear = () => rm(workshop, { recursive: true, force: true })
  try {
    await refuseWhileRunning(place)
    await clear()
    await mkdir(workshop, { recursive: true, mode: 0o700 })
    const archive = await fetchArchive(place, path, workshop, identities)
    const about = await readArchive(archive, { into: workshop, onAbout: (found) => refuseUnfitting(found, place) })
    const damage = about.database === 'sqlite' && findSqliteDamage(join(workshop, SQLITE_FILE))
    if (damage) throw new BackupError(`The database in the backup is damaged: ${damage}`)
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

/** The archive on this machine, decrypted: the file itself, or the backup of that name. */
async function fetchArchive(place: BackupPlace, path: string, workshop: string, identities: readonly string[]) {
  const [fetched, decrypted] = [join(workshop, 'backup.age'), join(workshop, 'backup')]
  if (!existsSync(path)) {
    const isKnown = (await listBackupFiles(place)).some(({ name }) => name === basename(path))
    const bytes = isKnown && (await openBackupFile(place, basename(path)))
    if (!bytes) throw new BackupError(`There is no file ${path}, and no backup of that name.`)
    await pipeline(bytes, createWriteStream(fetched, { mode: 0o600 }))
  }
  const found = existsSync(path) ? path : fetched
  if (!(await isEncrypted(found))) return found
  await decryptFile(found, decrypted, identities)
  return decrypted
}

/** PostgreSQL may still count a connection that was just closed. */
async function refuseWhileRunning({ config: { dataDir, databaseUrl } }: BackupPlace): Promise<void> {
  const path = join(dataDir, DATABASE)
  const isRunning = async () =>
    databaseUrl ? (await countOtherConnections(databaseUrl)) > 0 : existsSync(path) && isSqliteInUse(path)
  for (let tries = databaseUrl ? CONNECTION_TRIES : 1; await isRunning(); tries--) {
    if (tries === 1)
      throw new BackupError('Hometown is running, or another program has its database open. Stop it first.')
    await setTimeout(CONNECTION_WAIT_MS)
  }
}

function refuseUnfitting(
  { database, files, steps }: AboutBackup,
  { config: { databaseUrl }, objects }: BackupPlace,
): void {
  // Older code would destroy what it doesn't know.
  if (!steps.includes(BASELINE) || steps.some((step) => !(step in migrations)))
    throw new BackupError('A newer or an unreleased version of Hometown made the backup. Restore it with that version.')
  if ((database === 'postgres') !== Boolean(databaseUrl)) {
    const way =
      database === 'postgres' ? 'PostgreSQL. Set DATABASE_URL to an empty database' : 'SQLite. Remove DATABASE_URL'
    throw new BackupError(`The backup is of ${way}, then try again.`)
  }
  if (files === 'in-bucket' && !objects)
    throw new BackupError(
      'The pictures of this backup are in an object store. Set S3_ENDPOINT, S3_BUCKET and the keys of S3 as before, then try again.',
    )
}

/** @returns the folder with the former data */
async function replaceData({ config }: BackupPlace, about: AboutBackup, now: number): Promise<string> {
  const { dataDir, databaseUrl } = config
  const fresh = join(dataDir, WORKSHOP)
  const isRepeated = isRestoreUnderWay(dataDir)
  await writeFile(join(dataDir, MARK), '', { flush: true })
  await makeDurable(dataDir)
  // The next start learns that the rows come from a backup, and holds all mail.
  const statement = `insert into instance_values (name, value, updated_at) values ('${RESTORED}', 'true', ${now}) on conflict (name) do nothing`
  if (databaseUrl)
    await loadPostgres(databaseUrl, join(fresh, DATABASE_FOLDER), about, statement).catch(async (error: unknown) => {
      // Nothing was changed, neither now nor before.
      if (!(isRepeated || error instanceof UnknownOutcomeError)) await removeMark(dataDir)
      throw error
    })
  const former = await mkdtemp(join(dataDir, `before-restore-${timeInName(now)}-`))
  if (!databaseUrl) await replaceSqlite(dataDir, former, statement)
  // Former pictures must not stay where the backup has none.
  for (const path of about.files === 'inside' ? ['uploads', 'chat-files', 'secrets.json'] : []) {
    const [restored, present] = [join(fresh, path), join(dataDir, path)]
    if (existsSync(present)) await moveEntry(present, join(former, path))
    if (!existsSync(restored)) continue
    await moveEntry(restored, present)
    await makeDurable(present)
  }
  await makeDurable(former)
  await removeMark(dataDir)
  return former
}

async function replaceSqlite(dataDir: string, former: string, statement: string): Promise<void> {
  const [restored, present] = [join(dataDir, WORKSHOP, SQLITE_FILE), join(dataDir, DATABASE)]
  const hasPresent = existsSync(present)
  amendSqlite(restored, statement, hasPresent ? present : undefined)
  // SQLite would apply another database's log.
  for (const log of [`${DATABASE}-wal`, `${DATABASE}-shm`])
    if (existsSync(join(dataDir, log))) await moveEntry(join(dataDir, log), join(former, log))
  if (hasPresent) {
    await copyFile(present, join(former, DATABASE), constants.COPYFILE_FICLONE)
    await makeDurable(join(former, DATABASE))
  }
  // In one step: a restore that is repeated reads from it who was erased.
  await rename(restored, present)
}

async function removeMark(dataDir: string): Promise<void> {
  // Only once what was moved is on the disk.
  await makeDurable(dataDir)
  await rm(join(dataDir, MARK))
  await makeDurable(dataDir)
}
