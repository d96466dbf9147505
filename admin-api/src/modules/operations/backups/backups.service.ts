import { createReadStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat, statfs } from 'node:fs/promises'
import { join, posix } from 'node:path'
import { BACKUP_KINDS, type Backup, type BackupKind, type BackupList } from '@hometown/shared-types/contract/system'
import { formatBytes } from '@hometown/shared-types/rules/bytes'
import { v7 as uuid } from 'uuid'
import { z } from 'zod'
import type { AppContext } from '../../../context.ts'
import type { Actor, Db } from '../../../database/database.ts'
import {
  deleteInstanceValue,
  findInstanceValue,
  lockInstanceValue,
  saveInstanceValue,
} from '../../../database/instance-values.ts'
import { dumpPostgres } from '../../../database/postgres/postgres-backup.ts'
import { createProcessLock } from '../../../database/sqlite/process-lock.ts'
import { dumpSqlite } from '../../../database/sqlite/sqlite-backup.ts'
import { notFound } from '../../../http/errors/app-error.ts'
import { errorCode, fileTimestamp, flushToDisk } from '../../../lib/durable-files.ts'
import type { StorageContext } from '../../../storage/file-storage.ts'
import { nextTimeOfDay, planEvery, writeAsLeader } from '../../platform/jobs/index.ts'
import { BackupError, DATABASE_FOLDER, SQLITE_FILE, writeArchive } from './backup-archive.ts'

const STATE = 'backups'
/** A backup that somebody asked for. Each request has its own value, so that one that comes during a backup runs next. */
const ASKED = 'backup-asked'
const askedSchema = z.union([z.string(), z.literal(true)])
const NIGHT = '02:30'
const SECOND = 1000
const RETRY_AFTER = 5 * 60 * SECOND

/** All times are milliseconds. */
const stateSchema = z.object({
  /** When the next nightly backup is due. */
  dueAt: z.number(),
  /** When the last backup was made; before any, when the service first started. */
  lastAt: z.number(),
  /** Why the last backup failed. */
  problem: z.string().nullable(),
})

/** Makes one backup at a time: the nightly one, again if it fails, and those that somebody asks for out of turn. */
export const makeDueBackup = planEvery(STATE, SECOND, async (context, leader) => {
  const { clock, config, log, store } = context
  const now = clock.now()
  const state = await findBackupState(store.db)
  const asked = await findInstanceValue(store.db, ASKED, askedSchema)
  const save = (changes: z.infer<typeof stateSchema>) =>
    writeAsLeader(store, leader, async (tx) => {
      await saveInstanceValue(tx.db, STATE, changes, tx.now)
      await lockInstanceValue(tx.db, ASKED)
      if (state && asked === (await findInstanceValue(tx.db, ASKED, askedSchema)))
        await deleteInstanceValue(tx.db, ASKED)
      tx.announce('backups')
    })
  const nextNight = nextTimeOfDay(NIGHT, now, config.timeZone)
  if (!state) return save({ dueAt: nextNight, lastAt: now, problem: null })
  if (!asked && state.dueAt > now) return
  try {
    await makeBackup(context, asked ? 'manual' : 'nightly', now)
  } catch (error) {
    log.error({ err: error }, 'could not make a backup')
    const { message: problem } = BackupError.from(error)
    return save({ ...state, problem, dueAt: Math.max(state.dueAt, clock.now() + RETRY_AFTER) })
  }
  await save({ dueAt: asked ? state.dueAt : nextNight, lastAt: now, problem: null })
})

/** Returns undefined before the first start. */
export async function findBackupState(db: Db) {
  return findInstanceValue(db, STATE, stateSchema)
}

export async function getBackups(context: AppContext): Promise<BackupList> {
  const { db } = context.store
  const { problem = null } = (await findBackupState(db)) ?? {}
  const isAsked = (await findInstanceValue(db, ASKED, askedSchema)) !== undefined
  try {
    return { backups: await listBackupFiles(context), isAsked, problem }
  } catch (error) {
    return { backups: [], isAsked, problem: BackupError.from(error).message }
  }
}

export async function requestBackup({ store }: AppContext, actor: Actor): Promise<void> {
  await store.write(actor, async (tx) => {
    await saveInstanceValue(tx.db, ASKED, uuid(), tx.now)
    tx.announce('backups')
    await tx.audit('backup.make')
  })
}

/** The audit log records it, because a backup contains everything. @throws 404 */
export async function openBackup(context: AppContext, actor: Actor, name: string) {
  const opened = await openBackupFile(context, name)
  if (!opened) throw notFound('Backup')
  await context.store.write(actor, (tx) => tx.audit('backup.download', name))
  return opened
}

/** Backups are in the object store, where every machine finds them, else in `DATA_DIR/backups`. */
const PREFIX = 'backups/'

export function backupsFolder(dataDir: string): string {
  return join(dataDir, 'backups')
}

/** Lists the newest backup first. */
export async function listBackupFiles({ config, objects }: StorageContext): Promise<Backup[]> {
  const found = objects
    ? (await Array.fromAsync(objects.list(PREFIX))).map(({ key, bytes }) => ({ path: key, bytes }))
    : await listFiles(config.dataDir, 'backups')
  const backups = found.flatMap(({ path, bytes }) => describe(path.slice(PREFIX.length), bytes))
  return backups.sort((a, b) => b.madeAt.localeCompare(a.madeAt))
}

/** @param name untrusted */
export async function openBackupFile(place: StorageContext, name: string) {
  const { config, objects } = place
  const backup = (await listBackupFiles(place)).find((one) => one.name === name)
  if (!backup) return undefined
  const bytes = await (objects?.open(PREFIX + name) ?? createReadStream(join(backupsFolder(config.dataDir), name)))
  return bytes && { backup, bytes }
}

const NAME = /^hometown-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})Z-([a-z]+)\.tar\.gz(?:\.age)?$/

/** Knows only what a backup's name says, so other files aren't touched. A file gets its name once it is whole. */
function describe(name: string, bytes: number): Backup[] {
  const [, day, hours, minutes, seconds, word] = NAME.exec(name) ?? []
  const kind = BACKUP_KINDS.find((known) => known === word)
  return kind ? [{ name, kind, madeAt: `${day}T${hours}:${minutes}:${seconds}.000Z`, bytes }] : []
}

/** Each kind keeps this many, so that starts that fail again and again leave the nightly ones alone. */
const MOST_KEPT = 14

/**
 * Works while the service runs. A backup of kind `update` has the database alone.
 * @throws BackupError; no file is left then
 */
export async function makeBackup(place: StorageContext, kind: BackupKind, now: number): Promise<Backup> {
  const { objects, config } = place
  const folder = backupsFolder(config.dataDir)
  const workshop = join(folder, '.making')
  const clear = () => rm(workshop, { recursive: true, force: true })
  const lock = createProcessLock(join(config.dataDir, 'backup.lock'))
  try {
    if (!lock.tryToHold()) throw new BackupError('Another backup is being made. Try again later.')
    // A process that was killed may have left files.
    await clear()
    await mkdir(join(workshop, DATABASE_FOLDER), { recursive: true, mode: 0o700 })
    const backup = await makeIn(workshop, place, kind, now).finally(clear)
    const alike = (await listBackupFiles(place)).filter((known) => known.kind === kind)
    for (const { name } of alike.slice(MOST_KEPT))
      await (objects?.delete(PREFIX + name) ?? rm(join(folder, name), { force: true }))
    return backup
  } catch (error) {
    throw BackupError.from(error)
  } finally {
    lock.release()
  }
}

async function makeIn(workshop: string, { config, objects }: StorageContext, kind: BackupKind, now: number) {
  const { backupRecipients: recipients, databaseUrl, dataDir } = config
  // Where machines share an object store, the keys are rows.
  const hasFiles = kind !== 'update' && !objects
  const folders = hasFiles ? ['', 'uploads', 'chat-files'] : ['']
  const found = (await Promise.all(folders.map((folder) => listFiles(dataDir, folder)))).flat()
  const kept = hasFiles ? found.filter(({ path }) => path === 'secrets.json' || path.includes('/')) : []
  const sqlite = databaseUrl ? [] : found.filter(({ path }) => /^hometown\.sqlite(?:-wal)?$/.test(path))
  await requireSpace(workshop, [...sqlite, ...sqlite, ...kept])

  const { rows, steps } = databaseUrl
    ? await dumpPostgres(databaseUrl, join(workshop, DATABASE_FOLDER))
    : await dumpSqlite(join(dataDir, 'hometown.sqlite'), join(workshop, SQLITE_FILE))
  const madeAt = new Date(now).toISOString()
  const about = { madeAt, hasFiles, database: databaseUrl ? 'postgres' : 'sqlite', steps, rows } as const
  const archive = join(workshop, 'backup')
  await writeArchive(archive, about, [...(await listFiles(workshop, DATABASE_FOLDER)), ...kept], recipients)
  const name = `hometown-${fileTimestamp(now)}-${kind}.tar.gz${recipients.length > 0 ? '.age' : ''}`
  const { size: bytes } = await stat(archive)
  if (objects) await objects.put(PREFIX + name, { file: archive, bytes })
  else {
    await rename(archive, join(backupsFolder(dataDir), name))
    await flushToDisk(backupsFolder(dataDir))
  }
  return { name, kind, madeAt, bytes }
}

/** The bytes to be left for everything else. */
const RESERVE_BYTES = 256 * 1024 * 1024

async function requireSpace(folder: string, files: readonly { bytes: number }[]): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  const [free, needed] = [bavail * bsize, files.reduce((sum, { bytes }) => sum + bytes, RESERVE_BYTES)]
  if (free < needed)
    throw new BackupError(
      `The disk has ${formatBytes(free)} free. A backup needs up to ${formatBytes(needed)}. Free some space, then try again.`,
    )
}

/** Incomplete files have names that begin with a dot. */
async function listFiles(parent: string, folder: string) {
  const entries = await readdir(join(parent, folder), { withFileTypes: true }).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return []
    throw error
  })
  const files = entries.filter((entry) => !entry.isDirectory() && !entry.name.startsWith('.'))
  const found = files.map(async ({ name }) => {
    const from = join(parent, folder, name)
    // A file that can’t be read is an error only when its bytes are needed.
    const facts = await stat(from).catch(() => undefined)
    return { path: posix.join(folder, name), from, bytes: facts?.size ?? 0 }
  })
  return Promise.all(found)
}
