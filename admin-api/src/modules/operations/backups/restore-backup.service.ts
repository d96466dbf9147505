import { createWriteStream, existsSync, statSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout } from 'node:timers/promises'
import { z } from 'zod'
import type { Config } from '../../../config/config.ts'
import { migrations } from '../../../database/migrate.ts'
import { countOtherConnections, loadPostgres, UnknownOutcomeError } from '../../../database/postgres/postgres-backup.ts'
import { BASELINE } from '../../../database/schema/baseline.ts'
import { amendSqlite, findSqliteDamage, isSqliteInUse } from '../../../database/sqlite/sqlite-backup.ts'
import { makeDurable, moveEntry, timeInName } from '../../../lib/durable-files.ts'
import { RESTORED } from '../../platform/mail/mailing-hold.service.ts'
import {
  type AboutBackup,
  aboutSchema,
  type BackupIdentity,
  DATABASE_FOLDER,
  readArchive,
  SQLITE_FILE,
} from './backup-archive.ts'
import {
  BackupError,
  type BackupPlace,
  explain,
  listBackupFiles,
  openBackupFile,
  requireSpace,
} from './backup-store.ts'

const DATABASE = 'hometown.sqlite'
/** A backup is unpacked here, beside the data. */
const WORKSHOP = '.restoring'
/** While this file exists, what is in the workshop is checked and isn't wholly in place yet. */
const MARK = 'restore-under-way.json'
const markSchema = z.object({ about: aboutSchema, aside: z.string() })
const CONNECTION_TRIES = 10
const CONNECTION_WAIT_MS = 200

type Place = Pick<Config, 'dataDir' | 'databaseUrl'> & BackupPlace

/** Nothing else may open the data then: old and restored data may be mixed until `npm run restore` has run again. */
export function isRestoreUnderWay(dataDir: string): boolean {
  return existsSync(join(dataDir, MARK))
}

interface RestoreOptions {
  now: number
  /** Private keys for an encrypted backup. */
  identities?: readonly BackupIdentity[]
  /** Asked when the backup is checked, before anything is changed. */
  confirm?(about: AboutBackup): Promise<boolean>
}

/**
 * Unpacks and checks a backup beside the data, then replaces the current data.
 * @param path a file, or the name of a backup in the bucket
 * @returns the folder with the former data; undefined if it wasn't confirmed
 * @throws BackupError with a message for people when it can't or must not be restored.
 */
export async function restoreBackup(place: Place, path: string, options: RestoreOptions): Promise<string | undefined> {
  const { now, identities = [], confirm } = options
  const workshop = join(place.dataDir, WORKSHOP)
  await refuseWhileRunning(place)
  await rm(workshop, { recursive: true, force: true })
  await mkdir(workshop, { recursive: true, mode: 0o700 })
  try {
    const about = await readArchive(await fetchArchive(place, path, workshop), {
      into: workshop,
      identities,
      async onAbout(found) {
        refuseUnfitting(found, place)
        await requireSpace(workshop, found.unpackedBytes, 'Unpacking the backup')
      },
    })
    const damage = about.database === 'sqlite' && findSqliteDamage(join(workshop, SQLITE_FILE))
    if (damage) throw new BackupError(`The database in the backup is damaged: ${damage}`)
    if (confirm && !(await confirm(about))) return undefined
    // Unpacking and asking took a while. What is decided now can't be refused any more.
    await refuseWhileRunning(place)
    await decide(place, about, now)
    return await finishRestore(place, now, true)
  } catch (error) {
    throw explain(error)
  } finally {
    if (!isRestoreUnderWay(place.dataDir)) await rm(workshop, { recursive: true, force: true })
  }
}

/** The archive on this machine: the file itself, or a copy of the backup of that name. */
async function fetchArchive(place: Place, path: string, workshop: string): Promise<string> {
  if (existsSync(path)) return path
  const isKnown = (await listBackupFiles(place)).some(({ name }) => name === basename(path))
  const bytes = isKnown && (await openBackupFile(place, basename(path)))
  if (!bytes) throw new BackupError(`There is no file ${path}, and no backup of that name.`)
  await pipeline(bytes, createWriteStream(join(workshop, 'backup'), { mode: 0o600 }))
  return join(workshop, 'backup')
}

/** PostgreSQL may still count a connection that was just closed. */
async function refuseWhileRunning({ dataDir, databaseUrl }: Place): Promise<void> {
  const path = join(dataDir, DATABASE)
  const isRunning = async () =>
    databaseUrl ? (await countOtherConnections(databaseUrl)) > 0 : existsSync(path) && isSqliteInUse(path)
  for (let tries = databaseUrl ? CONNECTION_TRIES : 1; await isRunning(); tries--) {
    if (tries === 1)
      throw new BackupError('Hometown is running, or another program has its database open. Stop it first.')
    await setTimeout(CONNECTION_WAIT_MS)
  }
}

function refuseUnfitting({ database, files, steps }: AboutBackup, { databaseUrl, objects }: Place): void {
  // Older code would destroy what it doesn't know.
  if (!steps.includes(BASELINE) || steps.some((step) => !(step in migrations)))
    throw new BackupError('A newer or an unreleased version of Hometown made the backup. Restore it with that version.')
  if (database === 'postgres' && !databaseUrl)
    throw new BackupError(
      'The backup contains a PostgreSQL database. Set DATABASE_URL to an empty one, then try again.',
    )
  if (database === 'sqlite' && databaseUrl)
    throw new BackupError('The backup contains a SQLite database, but DATABASE_URL is set. Remove it, then try again.')
  if (files === 'in-bucket' && !objects)
    throw new BackupError(
      'The pictures of this backup are in an object store. Set S3_ENDPOINT, S3_BUCKET and the keys of S3 as before, then try again.',
    )
}

/** Once the mark has its name, the restore is decided: if it is interrupted, `finishRestore` takes it to its end. */
async function decide({ dataDir }: Place, about: AboutBackup, now: number): Promise<void> {
  const workshop = join(dataDir, WORKSHOP)
  if (about.files === 'inside')
    // Former pictures must not stay where the backup has none.
    for (const folder of ['uploads', 'chat-files'])
      await mkdir(join(workshop, folder), { recursive: true, mode: 0o700 })
  for (const entry of await readdir(workshop, { withFileTypes: true }))
    if (entry.isDirectory()) await makeDurable(join(workshop, entry.name))
  const mark = { about, aside: `before-restore-${timeInName(now)}` } satisfies z.infer<typeof markSchema>
  await writeFile(join(workshop, MARK), JSON.stringify(mark), { flush: true })
  await makeDurable(workshop)
  await rename(join(workshop, MARK), join(dataDir, MARK))
  await makeDurable(dataDir)
}

/** Takes a restore that is under way to its end. Safe to repeat. @returns the folder with the former data */
export async function finishRestore(place: Place, now: number, isFirstTry = false): Promise<string> {
  const { dataDir, databaseUrl } = place
  const mark = markSchema.parse(JSON.parse(await readFile(join(dataDir, MARK), 'utf8')))
  await refuseWhileRunning(place)
  const [fresh, aside] = [join(dataDir, WORKSHOP), join(dataDir, mark.aside)]
  const rows = join(fresh, DATABASE_FOLDER)
  // The next start learns that the rows come from a backup, and holds all mail.
  const statements = [
    `insert into instance_values (name, value, updated_at) values ('${RESTORED}', 'true', ${now}) on conflict (name) do nothing`,
  ]
  if (databaseUrl && existsSync(rows)) {
    await loadPostgres(databaseUrl, rows, mark.about, statements).catch(async (error: unknown) => {
      if (error instanceof UnknownOutcomeError)
        throw new BackupError(`${error.message} Run npm run restore again.`, { cause: error })
      // Nothing was changed. A later try doesn't know whether an earlier one loaded the rows.
      if (isFirstTry) await removeMark(dataDir)
      throw error
    })
    // In one step, so that they are never loaded again in part.
    await rename(rows, join(fresh, 'loaded'))
  }
  await mkdir(aside, { recursive: true, mode: 0o700 })
  if (existsSync(join(fresh, SQLITE_FILE))) {
    const present = [join(aside, DATABASE), join(dataDir, DATABASE)].find(existsSync)
    amendSqlite(join(fresh, SQLITE_FILE), statements, present)
    // With its database, because SQLite would apply another database's log.
    for (const log of [`${DATABASE}-wal`, `${DATABASE}-shm`])
      if (existsSync(join(dataDir, log))) await moveEntry(join(dataDir, log), join(aside, log))
  }
  for (const path of ['uploads', 'chat-files', 'secrets.json', SQLITE_FILE])
    await swap(join(fresh, path), join(dataDir, basename(path)), join(aside, basename(path)))
  await makeDurable(aside)
  await makeDurable(dataDir)
  await removeMark(dataDir)
  await rm(fresh, { recursive: true, force: true })
  return aside
}

async function removeMark(dataDir: string): Promise<void> {
  await rm(join(dataDir, MARK))
  await makeDurable(dataDir)
}

/** What is in `aside` under its own name is complete, so what is present then is a restored one. */
async function swap(fresh: string, present: string, aside: string): Promise<void> {
  if (!existsSync(fresh)) return
  if (!existsSync(aside)) {
    if (statSync(fresh).isDirectory()) await mkdir(present, { recursive: true })
    if (existsSync(present)) await moveEntry(present, `${aside}.part`)
    if (existsSync(`${aside}.part`)) await rename(`${aside}.part`, aside)
  }
  await moveEntry(fresh, present)
}
