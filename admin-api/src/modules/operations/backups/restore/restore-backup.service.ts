import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Config } from '../../../../config/config.ts'
import { countOtherConnections, loadPostgres } from '../../../../database/postgres/load-postgres.ts'
import { amendSqlite } from '../../../../database/sqlite/amend-sqlite.ts'
import { isSqliteInUse } from '../../../../database/sqlite/inspect-sqlite.ts'
import { ObjectStoreError } from '../../../../object-store/object-store.ts'
import { type BackupIdentity, isEncryptedArchive } from '../archive/archive-cipher.ts'
import {
  type AboutBackup,
  CHAT_FILES_FOLDER,
  DATABASE_FOLDER,
  SECRETS_FILE,
  SQLITE_FILE,
  UPLOADS_FOLDER,
} from '../archive/backup-contents.ts'
import { BackupError } from '../backup-errors.ts'
import { requireSpace, requireSpaceAcrossDisks } from '../free-space.ts'
import type { BackupPlace } from '../open-backup-store.ts'
import { checkBackup, refuseOtherVersions } from './check-backup.ts'
import { fetchArchive } from './fetch-archive.ts'
import { findMissingObjects, type MissingObjects } from './find-missing-objects.ts'
import { statementsAfterRestore, statementsForMissing } from './restored-rows.ts'
import { DATABASE, finishSwap, noteSwap, type Swap } from './swap-in.ts'

export { BackupError } from '../backup-errors.ts'
export { describeBackup, describeMissing } from './describe-backup.ts'

const WORKSHOP = '.restoring-'
const CONNECTION_TRIES = 10
const CONNECTION_WAIT_MS = 200

type Place = Pick<Config, 'dataDir' | 'databaseUrl'> & Pick<BackupPlace, 'objects'>

export interface ReadyRestore {
  about: AboutBackup
  isEncrypted: boolean
  /** If its files are in the bucket: those that aren’t there any more. */
  missing: MissingObjects | undefined
  /** Replaces the current data. Returns the folder where that is kept. */
  apply(now: number): Promise<string>
  discard(): Promise<void>
}

/**
 * @param identities private keys for an encrypted backup
 * @throws BackupError with a message for people when it can't or must not be restored.
 */
export async function prepareRestore(
  place: Place,
  path: string,
  identities: readonly BackupIdentity[] = [],
): Promise<ReadyRestore> {
  mkdirSync(place.dataDir, { recursive: true })
  await finishSwap(place)
  await clearLeftovers(place.dataDir)
  await refuseWhileRunning(place)
  const workshop = await mkdtemp(join(place.dataDir, WORKSHOP))
  const discard = () => rm(workshop, { recursive: true, force: true })
  try {
    const archive = await fetchArchive(path, workshop, place.objects)
    const about = await checkBackup(archive, {
      into: workshop,
      identities,
      async onAbout(found) {
        refuseOtherVersions(found)
        refuseOtherDatabase(found, place)
        refuseWithoutBucket(found, place)
        await requireSpace(workshop, found.unpackedBytes, 'Unpacking the backup')
      },
    })
    const isEncrypted = await isEncryptedArchive(archive)
    if (archive !== path) await rm(archive)
    const { objects } = place
    const missing = objects && about.files === 'listed' ? await findMissingObjects(objects, workshop) : undefined
    return { about, isEncrypted, missing, apply: (now) => apply(place, workshop, { about, missing }, now), discard }
  } catch (error) {
    await discard()
    throw error instanceof ObjectStoreError ? new BackupError(error.message, { cause: error }) : error
  }
}

function refuseWithoutBucket(about: AboutBackup, { objects }: Place): void {
  if (about.files !== 'listed' || objects) return
  throw new BackupError(
    'The backup only lists its pictures, which are in an object store. Set S3_ENDPOINT, S3_BUCKET and the keys of S3 as before, then try again.',
  )
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

function refuseOtherDatabase(about: AboutBackup, { databaseUrl }: Place): void {
  if (about.database === 'postgres' && !databaseUrl)
    throw new BackupError(
      'The backup contains a PostgreSQL database. Set DATABASE_URL to an empty one, then try again.',
    )
  if (about.database === 'sqlite' && databaseUrl)
    throw new BackupError('The backup contains a SQLite database, but DATABASE_URL is set. Remove it, then try again.')
}

async function apply(
  place: Place,
  workshop: string,
  { about, missing }: Pick<ReadyRestore, 'about' | 'missing'>,
  now: number,
): Promise<string> {
  const { dataDir, databaseUrl } = place
  await refuseWhileRunning(place)
  const hasSizes = (about.rows.stored_files ?? 0) > 0 || (await hasDerivedFiles(dataDir))
  const statements = [
    ...statementsAfterRestore(Object.keys(about.rows), hasSizes, now),
    ...statementsForMissing(missing?.keys ?? [], now),
  ]
  const swap: Swap = {
    fresh: basename(workshop),
    aside: `before-restore-${new Date(now).toISOString().slice(0, 19).replaceAll(':', '-')}Z`,
    names: about.holds === 'database' || about.files === 'listed' ? [] : await readyFiles(workshop),
  }
  for (const name of swap.names) await requireSpaceAcrossDisks(dataDir, name, join(workshop, name))
  if (databaseUrl) {
    const mark = `restored ${randomUUID()}`
    await noteSwap(dataDir, { ...swap, mark })
    const loading = loadPostgres(databaseUrl, join(workshop, DATABASE_FOLDER), about, { statements, mark })
    return await finish(place, await loading.catch((error: unknown) => error))
  }
  amendSqlite(join(workshop, SQLITE_FILE), statements, join(dataDir, DATABASE))
  await rename(join(workshop, SQLITE_FILE), join(workshop, DATABASE))
  await noteSwap(dataDir, { ...swap, names: [DATABASE, ...swap.names] })
  return await finish(place)
}

/** @param failure error from loading the rows; ignored if they arrived anyway (only the connection was lost). */
async function finish(place: Place, failure?: unknown): Promise<string> {
  const outcome = await finishSwap(place).catch((error: unknown) => {
    if (error instanceof BackupError) throw error
    throw new BackupError(
      `Couldn’t find out whether the restore reached the database: ${error instanceof Error ? error.message : error}. ` +
        'Once the database runs, start Hometown. It finishes the restore, or changes nothing.',
      { cause: error },
    )
  })
  if (outcome?.kind === 'finished') return outcome.aside
  throw failure
}

/** Creates empty folders if the backup has none, so that old uploads aren't kept. */
async function readyFiles(workshop: string): Promise<string[]> {
  await mkdir(join(workshop, UPLOADS_FOLDER), { recursive: true, mode: 0o755 })
  await mkdir(join(workshop, CHAT_FILES_FOLDER), { recursive: true, mode: 0o700 })
  const names = [UPLOADS_FOLDER, CHAT_FILES_FOLDER]
  return existsSync(join(workshop, SECRETS_FILE)) ? [...names, SECRETS_FILE] : names
}

async function hasDerivedFiles(dataDir: string): Promise<boolean> {
  const names = await readdir(join(dataDir, 'derived')).catch(() => [])
  return names.length > 0
}

async function clearLeftovers(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir))
    if (name.startsWith(WORKSHOP)) await rm(join(dataDir, name), { recursive: true, force: true })
}
