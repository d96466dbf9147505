import { createReadStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat, statfs } from 'node:fs/promises'
import { join, posix } from 'node:path'
import type { Readable } from 'node:stream'
import { BACKUP_KINDS, type Backup, type BackupKind, type BackupList } from '@hometown/shared-types/contract/system'
import type { Kysely, Transaction } from 'kysely'
import { z } from 'zod'
import type { Config } from '../../../config/config.ts'
import type { AppContext } from '../../../context.ts'
import type { Database } from '../../../database/database.ts'
import { dumpPostgres } from '../../../database/postgres/postgres-backup.ts'
import { findValue, lockValue, saveValue } from '../../../database/settings/instance-values.ts'
import { createProcessLock } from '../../../database/sqlite/process-lock.ts'
import { copySqlite, findSqliteDamage, inspectSqlite } from '../../../database/sqlite/sqlite-backup.ts'
import { notFound } from '../../../http/errors/app-error.ts'
import type { SignedIn } from '../../../http/request-context.ts'
import { codeOf, makeDurable, timeInName } from '../../../lib/durable-files.ts'
import { recordAudit } from '../../platform/audit/audit.service.ts'
import { writeAsLeader } from '../../platform/jobs/leader.service.ts'
import { every, nextTime } from '../../platform/jobs/periodic.service.ts'
import { announce } from '../../platform/live/live.service.ts'
import { BackupError, DATABASE_FOLDER, encryptFile, readArchive, SQLITE_FILE, writeArchive } from './backup-archive.ts'

const STATE = 'backups'
const NIGHT = '02:30'
const SECOND = 1000
const RETRY_AFTER = 5 * 60 * SECOND

const stateSchema = z.object({
  /** All times are milliseconds. The next night after this one's backup is due. */
  nightAfter: z.number(),
  /** Somebody asked for one, which isn't made yet. */
  isAsked: z.boolean().default(false),
  /** Of the last one; null before any. */
  madeAt: z.number().nullable().default(null),
  /** Why the last one failed. */
  problem: z.string().nullable().default(null),
  tryAt: z.number().default(0),
})
type State = z.infer<typeof stateSchema>

/** One at a time: the night's, and out of turn those that somebody asks for. One that fails or is cut off is tried again. */
export const makeDueBackup = every(STATE, SECOND, async (context, leader) => {
  const { clock, config, log, store } = context
  const begunAt = clock.now()
  const state = await findBackupState(store.db)
  const change = async (changes: Partial<State>) => {
    await writeAsLeader(store, leader, (trx) => changeState(trx, changes, clock.now()))
    announceChanged(context)
  }
  if (!state) return change({ nightAfter: begunAt })
  const isNight = nextTime(NIGHT, state.nightAfter, config.timeZone) <= begunAt
  if (!(state.isAsked || isNight) || state.tryAt > begunAt) return
  try {
    await makeBackup(context, state.isAsked ? 'manual' : 'nightly', begunAt)
  } catch (error) {
    log.error({ err: error }, 'could not make a backup')
    return change({ problem: BackupError.from(error).message, tryAt: clock.now() + RETRY_AFTER })
  }
  const done = state.isAsked ? { isAsked: false } : { nightAfter: begunAt }
  await change({ ...done, madeAt: begunAt, problem: null, tryAt: 0 })
})

/** Undefined before the first start. */
export async function findBackupState(db: Kysely<Database>): Promise<State | undefined> {
  return findValue(db, STATE, stateSchema)
}

async function changeState(trx: Transaction<Database>, changes: Partial<State>, now: number): Promise<void> {
  // Somebody may ask for one while another is made.
  await lockValue(trx, STATE)
  const present = (await findBackupState(trx)) ?? stateSchema.parse({ nightAfter: now })
  await saveValue(trx, STATE, { ...present, ...changes }, now)
}

export async function getBackups(context: AppContext): Promise<BackupList> {
  const { isAsked = false, problem = null } = (await findBackupState(context.store.db)) ?? {}
  return { backups: await listBackupFiles(context), isAsked, problem }
}

export async function requestBackup(context: AppContext, { user }: SignedIn): Promise<void> {
  const { clock, store } = context
  const now = clock.now()
  await store.db.transaction().execute(async (trx) => {
    await changeState(trx, { isAsked: true, problem: null, tryAt: 0 }, now)
    await recordAudit(trx, { user, action: 'backup.make' }, now)
  })
  announceChanged(context)
}

function announceChanged(context: AppContext): void {
  announce(context, { type: 'changed', lists: ['backups'] })
}

/** Recorded in the audit log, because a backup contains everything. @param name untrusted */
export async function openBackup(
  context: AppContext,
  { user }: SignedIn,
  name: string,
): Promise<{ backup: Backup; bytes: Readable }> {
  const { clock, store } = context
  const backup = (await listBackupFiles(context)).find((one) => one.name === name)
  const bytes = backup && (await openBackupFile(context, name))
  if (!bytes) throw notFound('Backup')
  await store.groupWrite((trx) => recordAudit(trx, { user, action: 'backup.download', subject: name }, clock.now()))
  return { backup, bytes }
}

/** Where backups are: in the object store, where every machine finds them, else in `DATA_DIR/backups`. */
export interface BackupPlace extends Pick<AppContext, 'objects'> {
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 'backupRecipients'>
}

const PREFIX = 'backups/'

export function backupsFolder(dataDir: string): string {
  return join(dataDir, 'backups')
}

/** Newest first. */
export async function listBackupFiles({ config, objects }: BackupPlace): Promise<Backup[]> {
  const found: (Backup | undefined)[] = []
  if (objects)
    for await (const { key, bytes } of objects.list(PREFIX)) found.push(describe(key.slice(PREFIX.length), bytes))
  else
    for (const { path, bytes } of await listFiles(config.dataDir, 'backups'))
      found.push(describe(path.slice(PREFIX.length), bytes))
  return found.filter((backup) => backup !== undefined).sort((a, b) => b.madeAt.localeCompare(a.madeAt))
}

/** @param name of a backup that is listed */
export async function openBackupFile({ config, objects }: BackupPlace, name: string): Promise<Readable | undefined> {
  return objects ? objects.open(PREFIX + name) : createReadStream(join(backupsFolder(config.dataDir), name))
}

const NAME = /^hometown-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})Z-([a-z]+)\.tar\.gz(?:\.age)?$/

/** Only what a backup's name says, so that other files in the folder aren't touched. A file gets its name once it is checked. */
function describe(name: string, bytes: number): Backup | undefined {
  const [, day, hours, minutes, seconds, word] = NAME.exec(name) ?? []
  const kind = BACKUP_KINDS.find((known) => known === word)
  const madeAt = Date.parse(`${day}T${hours}:${minutes}:${seconds}Z`)
  return kind && !Number.isNaN(madeAt) ? { name, kind, madeAt: new Date(madeAt).toISOString(), bytes } : undefined
}

/** Of each kind the newest are kept, so that starts that fail again and again leave the nightly ones alone. */
const KEPT: Readonly<Record<BackupKind, number>> = { nightly: 14, manual: 14, update: 3 }

/**
 * Works while the service runs. A backup of kind `update` is of the database alone.
 * @throws BackupError; no file is left then
 */
export async function makeBackup(place: BackupPlace, kind: BackupKind, now: number): Promise<Backup> {
  const { objects, config } = place
  const folder = backupsFolder(config.dataDir)
  const workshop = join(folder, '.making')
  const clear = () => rm(workshop, { recursive: true, force: true })
  const lock = createProcessLock(join(config.dataDir, 'backup.lock'))
  try {
    if (!lock.tryToHold()) throw new BackupError('Another backup is being made. Try again later.')
    // What a process that was killed left.
    await clear()
    await mkdir(join(workshop, DATABASE_FOLDER), { recursive: true, mode: 0o700 })
    const backup = await makeIn(workshop, place, kind, now).finally(clear)
    const alike = (await listBackupFiles(place)).filter((known) => known.kind === kind)
    for (const { name } of alike.slice(KEPT[kind]))
      await (objects?.delete(PREFIX + name) ?? rm(join(folder, name), { force: true }))
    return backup
  } catch (error) {
    throw BackupError.from(error)
  } finally {
    lock.release()
  }
}

async function makeIn(workshop: string, { config, objects }: BackupPlace, kind: BackupKind, now: number) {
  const { backupRecipients: recipients, databaseUrl, dataDir } = config
  const files = kind === 'update' ? 'none' : objects ? 'in-bucket' : 'inside'
  const kept: FoundFile[] = []
  // Where machines share an object store, the keys are rows.
  if (files === 'inside')
    kept.push(
      ...(await listFiles(dataDir, 'uploads')),
      ...(await listFiles(dataDir, 'chat-files')),
      ...(await listFiles(dataDir, '', ['secrets.json'])),
    )
  const sqlite = databaseUrl ? [] : await listFiles(dataDir, '', ['hometown.sqlite', 'hometown.sqlite-wal'])
  const archives = recipients.length > 0 ? 2 : 1
  await requireSpace(workshop, (1 + archives) * bytesOf(sqlite) + archives * bytesOf(kept))

  const { rows, steps } = databaseUrl
    ? await dumpPostgres(databaseUrl, join(workshop, DATABASE_FOLDER))
    : await copyDatabase(dataDir, workshop)
  const madeAt = new Date(now).toISOString()
  const about = { madeAt, files, database: databaseUrl ? 'postgres' : 'sqlite', steps, rows } as const
  const archive = join(workshop, 'backup')
  await writeArchive(archive, about, [...(await listFiles(workshop, DATABASE_FOLDER)), ...kept])
  await readArchive(archive)
  if (recipients.length > 0) await encryptFile(archive, `${archive}.age`, recipients)

  const ending = recipients.length > 0 ? '.age' : ''
  const name = `hometown-${timeInName(now)}-${kind}.tar.gz${ending}`
  const { size: bytes } = await stat(archive + ending)
  if (objects) await objects.put(PREFIX + name, { file: archive + ending, bytes })
  else {
    await rename(archive + ending, join(backupsFolder(dataDir), name))
    await makeDurable(backupsFolder(dataDir))
  }
  return { name, kind, madeAt, bytes }
}

async function copyDatabase(dataDir: string, workshop: string) {
  const copy = join(workshop, SQLITE_FILE)
  await copySqlite(join(dataDir, 'hometown.sqlite'), copy)
  const damage = findSqliteDamage(copy)
  if (damage) throw new BackupError(`The database is damaged, so there is no new backup: ${damage}`)
  return inspectSqlite(copy)
}

/** To be left for everything else. */
const RESERVE_BYTES = 256 * 1024 * 1024

async function requireSpace(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize < bytes + RESERVE_BYTES)
    throw new BackupError(
      `The disk has ${inWords(bavail * bsize)} free. A backup needs up to ${inWords(bytes + RESERVE_BYTES)}. Free some space, then try again.`,
    )
}

/** `1.4 GB` */
export function inWords(bytes: number): string {
  return bytes < 1e9 ? `${Math.ceil(bytes / 1e6)} MB` : `${(bytes / 1e9).toFixed(1)} GB`
}

interface FoundFile {
  path: string
  from: string
  bytes: number
}

/** @param names all of them by default. Those of incomplete files begin with a dot */
async function listFiles(parent: string, folder: string, names?: string[]): Promise<FoundFile[]> {
  const wanted = names ?? (await unlessMissing(readdir(join(parent, folder)))) ?? []
  const files = wanted.map(async (name) => {
    const from = join(parent, folder, name)
    const facts = name.startsWith('.') ? undefined : await unlessMissing(stat(from))
    return facts?.isFile() ? [{ path: posix.join(folder, name), from, bytes: facts.size }] : []
  })
  return (await Promise.all(files)).flat()
}

async function unlessMissing<T>(asked: Promise<T>): Promise<T | undefined> {
  return asked.catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  })
}

function bytesOf(files: readonly FoundFile[]): number {
  return files.reduce((total, { bytes }) => total + bytes, 0)
}
