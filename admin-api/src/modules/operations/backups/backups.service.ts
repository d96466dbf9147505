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

const BACKUP_STATE_KEY = 'backups'
/** Each request for a backup has its own value, so that one that comes during a backup runs next. */
const BACKUP_REQUEST_KEY = 'backup-asked'
const backupRequestSchema = z.union([z.string(), z.literal(true)])
const NIGHTLY_BACKUP_TIME = '02:30'
const SECOND_MS = 1000
const BACKUP_RETRY_AFTER_MS = 5 * 60 * SECOND_MS

/** All times are milliseconds. */
const backupStateSchema = z.object({
  dueAt: z.number(),
  /** When the last backup was made; before any, when the service first started. */
  lastAt: z.number(),
  problem: z.string().nullable(),
})

/** Makes one backup at a time: the nightly one, again if it fails, and those that somebody asks for out of turn. */
export const makeDueBackup = planEvery(BACKUP_STATE_KEY, SECOND_MS, async (context, leader) => {
  const { clock, config, log, store } = context
  const now = clock.now()
  const state = await findBackupState(store.db)
  const request = await findInstanceValue(store.db, BACKUP_REQUEST_KEY, backupRequestSchema)
  const save = (changes: z.infer<typeof backupStateSchema>) =>
    writeAsLeader(store, leader, async (tx) => {
      await saveInstanceValue(tx.db, BACKUP_STATE_KEY, changes, tx.now)
      await lockInstanceValue(tx.db, BACKUP_REQUEST_KEY)
      if (state && request === (await findInstanceValue(tx.db, BACKUP_REQUEST_KEY, backupRequestSchema)))
        await deleteInstanceValue(tx.db, BACKUP_REQUEST_KEY)
      tx.announce('backups')
    })
  const nextNight = nextTimeOfDay(NIGHTLY_BACKUP_TIME, now, config.timeZone)
  if (!state) return save({ dueAt: nextNight, lastAt: now, problem: null })
  if (!request && state.dueAt > now) return
  try {
    await makeBackup(context, request ? 'manual' : 'nightly', now)
  } catch (error) {
    log.error({ err: error }, 'could not make a backup')
    const { message: problem } = BackupError.from(error)
    return save({ ...state, problem, dueAt: Math.max(state.dueAt, clock.now() + BACKUP_RETRY_AFTER_MS) })
  }
  await save({ dueAt: request ? state.dueAt : nextNight, lastAt: now, problem: null })
})

/** Returns undefined before the first start. */
export async function findBackupState(db: Db) {
  return findInstanceValue(db, BACKUP_STATE_KEY, backupStateSchema)
}

export async function getBackups(context: AppContext): Promise<BackupList> {
  const { db } = context.store
  const { problem = null } = (await findBackupState(db)) ?? {}
  const isAsked = (await findInstanceValue(db, BACKUP_REQUEST_KEY, backupRequestSchema)) !== undefined
  try {
    return { backups: await listBackupFiles(context), isAsked, problem }
  } catch (error) {
    return { backups: [], isAsked, problem: BackupError.from(error).message }
  }
}

export async function requestBackup({ store }: AppContext, actor: Actor): Promise<void> {
  await store.write(actor, async (tx) => {
    await saveInstanceValue(tx.db, BACKUP_REQUEST_KEY, uuid(), tx.now)
    tx.announce('backups')
    await tx.audit('backup.make')
  })
}

/** The audit log records it, because a backup contains everything. @throws 404 */
export async function openBackup(context: AppContext, actor: Actor, name: string) {
  const file = await openBackupFile(context, name)
  if (!file) throw notFound('Backup')
  await context.store.write(actor, (tx) => tx.audit('backup.download', name))
  return file
}

/** Backups are in the object store, where every machine finds them, else in `DATA_DIR/backups`. */
const PREFIX = 'backups/'

export function backupsFolder(dataDir: string): string {
  return join(dataDir, 'backups')
}

/** Lists the newest backup first. */
export async function listBackupFiles({ config, objects }: StorageContext): Promise<Backup[]> {
  const files = objects
    ? (await Array.fromAsync(objects.list(PREFIX))).map(({ key, bytes }) => ({ path: key, bytes }))
    : await listDataFiles(config.dataDir, 'backups')
  const backups = files.flatMap(({ path, bytes }) => backupFromFileName(path.slice(PREFIX.length), bytes))
  return backups.sort((a, b) => b.madeAt.localeCompare(a.madeAt))
}

/** @param name untrusted */
export async function openBackupFile(context: StorageContext, name: string) {
  const { config, objects } = context
  const backup = (await listBackupFiles(context)).find((one) => one.name === name)
  if (!backup) return undefined
  const bytes = await (objects?.open(PREFIX + name) ?? createReadStream(join(backupsFolder(config.dataDir), name)))
  return bytes && { backup, bytes }
}

const BACKUP_FILE_NAME_PATTERN = /^hometown-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})Z-([a-z]+)\.tar\.gz(?:\.age)?$/

/** Knows only what a backup's name says, so other files aren't touched. A file gets its name once it is whole. */
function backupFromFileName(name: string, bytes: number): Backup[] {
  const [, day, hours, minutes, seconds, word] = BACKUP_FILE_NAME_PATTERN.exec(name) ?? []
  const kind = BACKUP_KINDS.find((candidate) => candidate === word)
  return kind ? [{ name, kind, madeAt: `${day}T${hours}:${minutes}:${seconds}.000Z`, bytes }] : []
}

/** Each kind keeps this many, so that starts that fail again and again leave the nightly ones alone. */
const MAX_BACKUPS_PER_KIND = 14

/** Works while the service runs. Kind `update` has the database alone. @throws BackupError; no file is left then */
export async function makeBackup(context: StorageContext, kind: BackupKind, now: number): Promise<Backup> {
  const { objects, config } = context
  const folder = backupsFolder(config.dataDir)
  const workFolder = join(folder, '.making')
  const clear = () => rm(workFolder, { recursive: true, force: true })
  const lock = createProcessLock(join(config.dataDir, 'backup.lock'))
  try {
    if (!lock.tryToHold()) throw new BackupError('Another backup is being made. Try again later.')
    // A process that was killed may have left files.
    await clear()
    await mkdir(join(workFolder, DATABASE_FOLDER), { recursive: true, mode: 0o700 })
    const backup = await writeBackupFile(workFolder, context, kind, now).finally(clear)
    const ofKind = (await listBackupFiles(context)).filter((existing) => existing.kind === kind)
    for (const { name } of ofKind.slice(MAX_BACKUPS_PER_KIND))
      await (objects?.delete(PREFIX + name) ?? rm(join(folder, name), { force: true }))
    return backup
  } catch (error) {
    throw BackupError.from(error)
  } finally {
    lock.release()
  }
}

async function writeBackupFile(workFolder: string, { config, objects }: StorageContext, kind: BackupKind, now: number) {
  const { backupRecipients: recipients, databaseUrl, dataDir } = config
  // Where machines share an object store, the keys are rows.
  const hasFiles = kind !== 'update' && !objects
  const folders = hasFiles ? ['', 'uploads', 'chat-files'] : ['']
  const files = (await Promise.all(folders.map((folder) => listDataFiles(dataDir, folder)))).flat()
  const archived = hasFiles ? files.filter(({ path }) => path === 'secrets.json' || path.includes('/')) : []
  const sqlite = databaseUrl ? [] : files.filter(({ path }) => /^hometown\.sqlite(?:-wal)?$/.test(path))
  await requireDiskSpaceForBackup(workFolder, [...sqlite, ...sqlite, ...archived])

  const { rows, steps } = databaseUrl
    ? await dumpPostgres(databaseUrl, join(workFolder, DATABASE_FOLDER))
    : await dumpSqlite(join(dataDir, 'hometown.sqlite'), join(workFolder, SQLITE_FILE))
  const madeAt = new Date(now).toISOString()
  const manifest = { madeAt, hasFiles, database: databaseUrl ? 'postgres' : 'sqlite', steps, rows } as const
  const archive = join(workFolder, 'backup')
  await writeArchive(
    archive,
    manifest,
    [...(await listDataFiles(workFolder, DATABASE_FOLDER)), ...archived],
    recipients,
  )
  const name = `hometown-${fileTimestamp(now)}-${kind}.tar.gz${recipients.length > 0 ? '.age' : ''}`
  const { size: bytes } = await stat(archive)
  if (objects) await objects.put(PREFIX + name, { file: archive, bytes })
  else {
    await rename(archive, join(backupsFolder(dataDir), name))
    await flushToDisk(backupsFolder(dataDir))
  }
  return { name, kind, madeAt, bytes }
}

/** These bytes stay free for everything else. */
const MIN_FREE_DISK_BYTES = 256 * 1024 * 1024

async function requireDiskSpaceForBackup(folder: string, files: readonly { bytes: number }[]): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  const free = bavail * bsize
  const needed = files.reduce((sum, { bytes }) => sum + bytes, MIN_FREE_DISK_BYTES)
  const message = `The disk has ${formatBytes(free)} free. A backup needs up to ${formatBytes(needed)}. Free some space, then try again.`
  if (free < needed) throw new BackupError(message)
}

/** Incomplete files have names that begin with a dot. */
async function listDataFiles(parent: string, folder: string) {
  const entries = await readdir(join(parent, folder), { withFileTypes: true }).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return []
    throw error
  })
  const files = entries.filter((entry) => !entry.isDirectory() && !entry.name.startsWith('.'))
  const withSizes = files.map(async ({ name }) => {
    const from = join(parent, folder, name)
    // A file that can’t be read is an error only when its bytes are needed.
    const stats = await stat(from).catch(() => undefined)
    return { path: posix.join(folder, name), from, bytes: stats?.size ?? 0 }
  })
  return Promise.all(withSizes)
}
