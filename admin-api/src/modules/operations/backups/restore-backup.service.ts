import { createWriteStream, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout } from 'node:timers/promises'
import { formatCountyTime } from '@hometown/shared-types/county-time'
import type { Config } from '../../../config/config.ts'
import { migrations } from '../../../database/migrating/migrations.ts'
import {
  countOtherConnections,
  linesOf,
  loadPostgres,
  UnknownOutcomeError,
} from '../../../database/postgres/load-postgres.ts'
import { BASELINE } from '../../../database/schema/baseline.ts'
import { amendSqlite } from '../../../database/sqlite/amend-sqlite.ts'
import { findSqliteDamage, isSqliteInUse } from '../../../database/sqlite/inspect-sqlite.ts'
import { emptyFolder, makeDurable, moveEntry } from '../../../lib/durable-files.ts'
import { type ObjectStore, ObjectStoreError } from '../../../object-store/object-store.ts'
import { RESTORED } from '../../platform/mail/mailing-hold.service.ts'
import {
  type AboutBackup,
  type BackupIdentity,
  DATABASE_FOLDER,
  isEncryptedArchive,
  readArchive,
  SQLITE_FILE,
} from './backup-archive.ts'
import { BackupError, type BackupPlace, openBackupStore, requireSpace } from './backup-store.ts'

const DATABASE = 'hometown.sqlite'
/** Moved aside with the database, because SQLite would apply another database's log. */
const COMPANIONS = [`${DATABASE}-wal`, `${DATABASE}-shm`]
const WORKSHOP = '.restoring-'
/** Holds the name of the folder for the previous data, as long as old and restored data may be mixed. */
const MARKER = 'restore-under-way'
const ASIDE = /^before-restore-[\dTZ-]+$/
const CONNECTION_TRIES = 10
const CONNECTION_WAIT_MS = 200

type Place = Pick<Config, 'dataDir' | 'databaseUrl'> & Pick<BackupPlace, 'objects'>

export interface ReadyRestore {
  about: AboutBackup
  isEncrypted: boolean
  /** Uploads that the restored rows name, and that aren't in the bucket any more. */
  lost: readonly string[]
  /** Replaces the current data. Returns the folder where that is kept. */
  apply(now: number): Promise<string>
  discard(): Promise<void>
}

/** Nothing else may open the data then: old and restored data may be mixed until `npm run restore` has run again. */
export function isRestoreUnderWay(dataDir: string): boolean {
  return existsSync(join(dataDir, MARKER))
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
  mkdirSync(place.dataDir, { recursive: true })
  await refuseWhileRunning(place)
  for (const name of await readdir(place.dataDir))
    if (name.startsWith(WORKSHOP)) await rm(join(place.dataDir, name), { recursive: true, force: true })
  const workshop = await mkdtemp(join(place.dataDir, WORKSHOP))
  const discard = () => rm(workshop, { recursive: true, force: true })
  try {
    const archive = await fetchArchive(place, path, workshop)
    const about = await readArchive(archive, {
      into: workshop,
      identities,
      async onAbout(found) {
        refuseOtherVersions(found)
        refuseOtherPlace(found, place)
        await requireSpace(workshop, found.unpackedBytes, 'Unpacking the backup')
      },
    })
    const damage = about.database === 'sqlite' && findSqliteDamage(join(workshop, SQLITE_FILE))
    if (damage) throw new BackupError(`The database in the backup is damaged: ${damage}`)
    const isEncrypted = await isEncryptedArchive(archive)
    if (archive !== path) await rm(archive)
    const lost = place.objects && about.files === 'in-bucket' ? await findLost(place.objects, workshop) : []
    return { about, isEncrypted, discard, lost, apply: (now) => apply(place, workshop, about, now) }
  } catch (error) {
    await discard()
    throw error instanceof ObjectStoreError ? new BackupError(error.message, { cause: error }) : error
  }
}

/** The archive on this machine: the file itself, or a copy from the bucket in the workshop. */
async function fetchArchive({ dataDir, objects }: Place, path: string, workshop: string): Promise<string> {
  if (!objects || existsSync(path)) return path
  const store = openBackupStore({ dataDir, objects })
  const backup = (await store.list()).find(({ name }) => name === basename(path))
  const stream = backup && (await store.open(backup.name))
  if (!stream) throw new BackupError(`There is no backup ${basename(path)} on this machine or in ${objects.name}.`)
  try {
    await requireSpace(workshop, backup.bytes, 'Downloading the backup')
    await pipeline(stream, createWriteStream(join(workshop, 'backup'), { mode: 0o600, flags: 'wx' }))
  } finally {
    stream.destroy()
  }
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

/** Older code would destroy what it doesn't know. */
function refuseOtherVersions({ steps }: AboutBackup): void {
  if (!steps.includes(BASELINE))
    throw new BackupError(
      'The backup was made by an unreleased version of Hometown, and this version can’t restore it. ' +
        'Restore it with the version that made it, and run npm run export there.',
    )
  const unknown = steps.find((step) => !(step in migrations))
  if (unknown)
    throw new BackupError(
      `The backup was made by a newer version of Hometown (it knows '${unknown}', this version does not). Update Hometown first.`,
    )
}

function refuseOtherPlace({ database, files }: AboutBackup, { databaseUrl, objects }: Place): void {
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

async function findLost(objects: ObjectStore, workshop: string): Promise<string[]> {
  const there = new Set<string>()
  for await (const { key } of objects.list('uploads/')) there.add(key)
  const lost: string[] = []
  for await (const line of linesOf(join(workshop, DATABASE_FOLDER, 'media.jsonl'))) {
    const key = String(JSON.parse(line).url).slice(1)
    if (key.startsWith('uploads/') && !there.has(key)) lost.push(key)
  }
  return lost
}

async function apply(place: Place, workshop: string, about: AboutBackup, now: number): Promise<string> {
  const { dataDir, databaseUrl } = place
  await refuseWhileRunning(place)
  const marker = join(dataDir, MARKER)
  const noted = isRestoreUnderWay(dataDir) ? readFileSync(marker, 'utf8') : ''
  // Without a name, the power failed while the marker was written, before anything was moved.
  const isSecondTry = ASIDE.test(noted)
  // The folder of a restore that was interrupted has the data from before it.
  const aside = isSecondTry ? noted : `before-restore-${new Date(now).toISOString().slice(0, 19).replaceAll(':', '-')}Z`
  const hasSizes = about.files === 'in-bucket' || (await readdir(join(dataDir, 'derived')).catch(() => [])).length > 0
  const statements = statementsAfterRestore(Object.keys(about.rows), hasSizes, now)
  const names = about.files === 'inside' ? await readyFiles(workshop) : []
  if (!databaseUrl) {
    const present = [join(dataDir, aside, DATABASE), join(dataDir, DATABASE)].find(existsSync)
    amendSqlite(join(workshop, SQLITE_FILE), statements, present)
    await rename(join(workshop, SQLITE_FILE), join(workshop, DATABASE))
    names.push(...COMPANIONS, DATABASE)
  }
  await mkdir(join(dataDir, aside), { recursive: true, mode: 0o700 })
  await writeFile(marker, aside, { mode: 0o600, flush: true })
  await makeDurable(dataDir)
  try {
    if (databaseUrl) await loadPostgres(databaseUrl, join(workshop, DATABASE_FOLDER), about, statements)
  } catch (error) {
    if (error instanceof UnknownOutcomeError)
      throw new BackupError(`${error.message} Run npm run restore again.`, { cause: error })
    // Nothing was changed.
    if (!isSecondTry) {
      await rm(marker)
      await rmdir(join(dataDir, aside))
    }
    throw error
  }
  for (const name of names)
    await swap({ dataDir, name, fresh: join(workshop, name), aside: join(dataDir, aside, name) }).catch(
      (error: unknown) => {
        throw new BackupError(
          `Couldn’t move ${name} to its place in ${dataDir}: ${error instanceof Error ? error.message : error}. ` +
            'Solve this, then run npm run restore again.',
          { cause: error },
        )
      },
    )
  await makeDurable(join(dataDir, aside))
  await makeDurable(dataDir)
  await rm(marker)
  await rm(workshop, { recursive: true, force: true })
  return join(dataDir, aside)
}

/** What is in `aside` under its own name is complete, so what is in place then is a restored one. */
async function swap({ dataDir, name, fresh, aside }: { dataDir: string; name: string; fresh: string; aside: string }) {
  const place = join(dataDir, name)
  if (existsSync(aside)) {
    if (name === 'uploads' || name === 'chat-files') await emptyFolder(place)
    else await rm(place, { force: true })
  } else if (existsSync(place) || existsSync(`${aside}.part`)) {
    if (existsSync(place)) await moveEntry(place, `${aside}.part`)
    await rename(`${aside}.part`, aside)
  }
  if (existsSync(fresh)) await moveEntry(fresh, place)
}

/** Creates empty folders if the backup has none, so that old uploads aren't kept. */
async function readyFiles(workshop: string): Promise<string[]> {
  await mkdir(join(workshop, 'uploads'), { recursive: true, mode: 0o755 })
  await mkdir(join(workshop, 'chat-files'), { recursive: true, mode: 0o700 })
  const secrets = existsSync(join(workshop, 'secrets.json')) ? ['secrets.json'] : []
  return ['uploads', 'chat-files', ...secrets]
}

/**
 * The next start learns that the rows come from a backup, and holds all mail. Sessions, who led, the backup that
 * was being made and what machines share for minutes must not come back.
 * @param tables of the backup
 * @param hasSizes whether sizes of pictures that were made before may be there
 */
export function statementsAfterRestore(tables: readonly string[], hasSizes: boolean, now: number): string[] {
  const statements: [table: string, statement: string][] = [
    ['sessions', 'delete from sessions'],
    [
      'instance_values',
      `insert into instance_values (name, value, updated_at) values ('${RESTORED}', 'true', ${now}) on conflict (name) do nothing`,
    ],
    // Kept, because rows remember the fence that claimed them, and the next one must be higher.
    ['leader', 'update leader set seen_at = null'],
    ['nodes', 'delete from nodes'],
    ['previews', 'delete from previews'],
    ['jobs', `delete from jobs where kind = 'backup'`],
    [
      'picture_copies',
      hasSizes
        ? `update picture_copies set due_at = 0, attempts = 0 where state in ('first', 'ready')`
        : `update picture_copies set due_at = 0, attempts = 0, state = 'waiting', hash = null, widths = '[]'`,
    ],
  ]
  return statements.filter(([table]) => tables.includes(table)).map(([, statement]) => statement)
}

export function describeBackup({ rows, pictures, ...about }: AboutBackup, timeZone: string): string {
  const count = (number: number, one: string) => `${number.toLocaleString('en-US')} ${number === 1 ? one : `${one}s`}`
  const files = {
    inside: count(pictures, 'picture'),
    'in-bucket': 'pictures are in the object store',
    none: 'pictures and keys stay as they are',
  }
  const counts = [
    count(rows.articles ?? 0, 'article'),
    count(rows.calendar_events ?? 0, 'event'),
    count(rows.newsletters ?? 0, 'newsletter'),
    count(rows.subscribers ?? 0, 'subscriber'),
  ].join(', ')
  return [
    `Backup of ${about.siteName}, made on ${formatCountyTime(Date.parse(about.madeAt), timeZone, "MMM d, yyyy 'at' h:mm a")} (${timeZone})`,
    `  ${counts}; ${files[about.files]}`,
  ].join('\n')
}
