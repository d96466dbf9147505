import { createWriteStream, existsSync, readdirSync, statSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout } from 'node:timers/promises'
import type { Config } from '../../../config/config.ts'
import { migrations } from '../../../database/migrate.ts'
import { countOtherConnections, loadPostgres, UnknownOutcomeError } from '../../../database/postgres/postgres-backup.ts'
import { BASELINE } from '../../../database/schema/baseline.ts'
import { amendSqlite, findSqliteDamage, isSqliteInUse } from '../../../database/sqlite/sqlite-backup.ts'
import { makeDurable, moveEntry } from '../../../lib/durable-files.ts'
import { RESTORED } from '../../platform/mail/mailing-hold.service.ts'
import {
  ABOUT_FILE,
  type AboutBackup,
  type BackupIdentity,
  DATABASE_FOLDER,
  readAbout,
  readArchive,
  SQLITE_FILE,
} from './backup-archive.ts'
import { BackupError, type BackupPlace, explain, openBackupStore, requireSpace, timeInName } from './backup-store.ts'

const DATABASE = 'hometown.sqlite'
const WORKSHOP = '.restoring'
/** Begins the name of the folder with a checked backup that isn't wholly in place yet. The time of the restore follows. */
const READY = 'restore-under-way-'
const CONNECTION_TRIES = 10
const CONNECTION_WAIT_MS = 200

type Place = Pick<Config, 'dataDir' | 'databaseUrl'> & Pick<BackupPlace, 'objects'>

export interface ReadyRestore {
  about: AboutBackup
  /** Replaces the current data. Returns the folder where that is kept. */
  apply(now: number): Promise<string>
  discard(): Promise<void>
}

/** Nothing else may open the data then: old and restored data may be mixed until `npm run restore` has run again. */
export function isRestoreUnderWay(dataDir: string): boolean {
  return findReady(dataDir) !== undefined
}

function findReady(dataDir: string): string | undefined {
  return existsSync(dataDir) ? readdirSync(dataDir).find((name) => name.startsWith(READY)) : undefined
}

/**
 * Unpacks and checks a backup beside the data. Nothing is changed yet.
 * @param path a file, or the name of a backup in the bucket
 * @param identities private keys for an encrypted backup
 * @throws BackupError with a message for people when it can't or must not be restored.
 */
export async function prepareRestore(
  place: Place,
  path: string,
  identities: readonly BackupIdentity[] = [],
): Promise<ReadyRestore> {
  const workshop = join(place.dataDir, WORKSHOP)
  const discard = () => rm(workshop, { recursive: true, force: true })
  await refuseWhileRunning(place)
  await discard()
  await mkdir(workshop, { recursive: true, mode: 0o700 })
  try {
    const about = await readArchive(await fetchArchive(place, path, workshop), {
      into: workshop,
      identities,
      async onAbout(found) {
        const refusal = findRefusal(found, place)
        if (refusal) throw new BackupError(refusal)
        await requireSpace(workshop, found.unpackedBytes, 'Unpacking the backup')
      },
    })
    const damage = about.database === 'sqlite' && findSqliteDamage(join(workshop, SQLITE_FILE))
    if (damage) throw new BackupError(`The database in the backup is damaged: ${damage}`)
    return { about, discard, apply: (now) => apply(place, workshop, about, now) }
  } catch (error) {
    await discard()
    throw explain(error)
  }
}

/** The archive on this machine: the file itself, or a copy of the backup of that name. */
async function fetchArchive(place: Place, path: string, workshop: string): Promise<string> {
  if (existsSync(path)) return path
  const store = openBackupStore(place)
  const isKnown = (await store.list()).some(({ name }) => name === basename(path))
  const bytes = isKnown && (await store.open(basename(path)))
  if (!bytes) throw new BackupError(`There is no file ${path}, and no backup of that name.`)
  await pipeline(bytes, createWriteStream(join(workshop, 'backup'), { mode: 0o600 }))
  return join(workshop, 'backup')
}

async function refuseWhileRunning({ dataDir, databaseUrl }: Place): Promise<void> {
  const path = join(dataDir, DATABASE)
  const isRunning = databaseUrl ? await staysConnected(databaseUrl) : existsSync(path) && isSqliteInUse(path)
  if (isRunning) throw new BackupError('Hometown is running, or another program has its database open. Stop it first.')
}

/** PostgreSQL may still count a connection that was just closed. */
async function staysConnected(databaseUrl: string): Promise<boolean> {
  for (let tries = 1; (await countOtherConnections(databaseUrl)) > 0; tries++) {
    if (tries === CONNECTION_TRIES) return true
    await setTimeout(CONNECTION_WAIT_MS)
  }
  return false
}

function findRefusal({ database, files, steps }: AboutBackup, { databaseUrl, objects }: Place): string | undefined {
  if (!steps.includes(BASELINE))
    return 'An unreleased version of Hometown made the backup. Restore it with that version, and run npm run export there.'
  // Older code would destroy what it doesn't know.
  if (steps.some((step) => !(step in migrations)))
    return 'A newer version of Hometown made the backup. Update Hometown first.'
  if (database === 'postgres' && !databaseUrl)
    return 'The backup contains a PostgreSQL database. Set DATABASE_URL to an empty one, then try again.'
  if (database === 'sqlite' && databaseUrl)
    return 'The backup contains a SQLite database, but DATABASE_URL is set. Remove it, then try again.'
  if (files === 'in-bucket' && !objects)
    return 'The pictures of this backup are in an object store. Set S3_ENDPOINT, S3_BUCKET and the keys of S3 as before, then try again.'
  return undefined
}

/** From the renaming on, the restore is decided: if it is interrupted, `finishRestore` takes it to its end. */
async function apply(place: Place, workshop: string, about: AboutBackup, now: number): Promise<string> {
  await refuseWhileRunning(place)
  await writeFile(join(workshop, ABOUT_FILE), JSON.stringify(about), { flush: true })
  if (about.files === 'inside')
    // Former pictures must not stay where the backup has none.
    for (const folder of ['uploads', 'chat-files'])
      await mkdir(join(workshop, folder), { recursive: true, mode: 0o700 })
  for (const entry of await readdir(workshop, { withFileTypes: true }))
    if (entry.isDirectory()) await makeDurable(join(workshop, entry.name))
  await makeDurable(workshop)
  await rename(workshop, join(place.dataDir, READY + timeInName(now)))
  await makeDurable(place.dataDir)
  return (await finishRestore(place, now, true)) ?? ''
}

/** Finishes a restore that was interrupted. Safe to repeat. @returns the folder with the former data, if there was one */
export async function finishRestore(place: Place, now: number, isFirstTry = false): Promise<string | undefined> {
  const { dataDir, databaseUrl } = place
  const name = findReady(dataDir)
  if (!name) return undefined
  await refuseWhileRunning(place)
  const [ready, aside] = [join(dataDir, name), join(dataDir, name.replace(READY, 'before-restore-'))]
  const rows = join(ready, DATABASE_FOLDER)
  const about = readAbout(await readFile(join(ready, ABOUT_FILE), 'utf8'))
  const statements = await listStatements(dataDir, about, now)
  if (databaseUrl && existsSync(rows)) {
    await loadPostgres(databaseUrl, rows, about, statements).catch(async (error: unknown) => {
      if (error instanceof UnknownOutcomeError)
        throw new BackupError(`${error.message} Run npm run restore again.`, { cause: error })
      // Nothing was changed. A later try doesn't know whether an earlier one loaded the rows.
      if (isFirstTry) await removeReady(dataDir, ready)
      throw error
    })
    // In one step, so that they are never loaded again in part.
    await rename(rows, join(ready, 'loaded'))
  }
  await mkdir(aside, { recursive: true, mode: 0o700 })
  if (existsSync(join(ready, SQLITE_FILE))) {
    const present = [join(aside, DATABASE), join(dataDir, DATABASE)].find(existsSync)
    amendSqlite(join(ready, SQLITE_FILE), statements, present)
    // With its database, because SQLite would apply another database's log.
    for (const log of [`${DATABASE}-wal`, `${DATABASE}-shm`])
      if (existsSync(join(dataDir, log))) await moveEntry(join(dataDir, log), join(aside, log))
  }
  for (const path of ['uploads', 'chat-files', 'secrets.json', SQLITE_FILE])
    await swap(join(ready, path), join(dataDir, basename(path)), join(aside, basename(path)))
  await makeDurable(aside)
  await makeDurable(dataDir)
  await removeReady(dataDir, ready)
  return aside
}

/** Under another name first: a part of it must not count as a restore that is under way. */
async function removeReady(dataDir: string, ready: string): Promise<void> {
  const workshop = join(dataDir, WORKSHOP)
  await rm(workshop, { recursive: true, force: true })
  await rename(ready, workshop)
  await makeDurable(dataDir)
  await rm(workshop, { recursive: true })
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

/** The next start learns that the rows come from a backup, and holds all mail. Sizes of pictures may be missing. */
async function listStatements(dataDir: string, { files }: AboutBackup, now: number): Promise<string[]> {
  const hasSizes = files === 'in-bucket' || (await readdir(join(dataDir, 'derived')).catch(() => [])).length > 0
  return [
    `insert into instance_values (name, value, updated_at) values ('${RESTORED}', 'true', ${now}) on conflict (name) do nothing`,
    hasSizes
      ? `update picture_copies set due_at = 0, attempts = 0 where state in ('first', 'ready')`
      : `update picture_copies set due_at = 0, attempts = 0, state = 'waiting', hash = null, widths = '[]'`,
  ]
}
