import { createReadStream } from 'node:fs'
import { readdir, rename, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { BACKUP_KINDS, type Backup, type BackupKind } from '@hometown/shared-types/backup'
import { ProcessLockError } from '../../../database/sqlite/process-lock.ts'
import { codeOf, makeDurable, timeInName } from '../../../lib/durable-files.ts'
import { type ObjectStore, ObjectStoreError } from '../../../object-store/object-store.ts'

/** The message is for people. */
export class BackupError extends Error {
  override name = 'BackupError' as const
}

/** A BackupError for what people can mend; others as they are. */
export function explain(error: unknown): unknown {
  if (['ENOSPC', 'EDQUOT', 'SQLITE_FULL'].includes(codeOf(error)))
    return new BackupError('The disk is full. Free some space, then try again.', { cause: error })
  const isKnown =
    error instanceof ObjectStoreError ||
    error instanceof ProcessLockError ||
    ['EACCES', 'EPERM', 'EROFS'].includes(codeOf(error))
  return isKnown && error instanceof Error ? new BackupError(error.message, { cause: error }) : error
}

export interface BackupPlace {
  readonly dataDir: string
  readonly objects?: ObjectStore | undefined
}

const PREFIX = 'backups/'

export function backupsFolder(dataDir: string): string {
  return join(dataDir, 'backups')
}

/** All backups, newest first: in the object store, where every machine finds them, else in `DATA_DIR/backups`. */
export async function listBackupFiles({ dataDir, objects }: BackupPlace): Promise<Backup[]> {
  const found: (Backup | undefined)[] = []
  if (objects) {
    for await (const { key, bytes } of objects.list(PREFIX)) found.push(describe(key.slice(PREFIX.length), bytes))
  } else {
    const folder = backupsFolder(dataDir)
    for (const name of await readdir(folder).catch(() => []))
      found.push(describe(name, (await stat(join(folder, name)).catch(() => undefined))?.size))
  }
  return found.filter((backup) => backup !== undefined).sort((a, b) => b.madeAt.localeCompare(a.madeAt))
}

/** @param archive a finished file in `backupsFolder`, which may be moved */
export async function keepBackup({ dataDir, objects }: BackupPlace, archive: string, backup: Backup): Promise<void> {
  if (objects) return objects.put(PREFIX + backup.name, { file: archive, bytes: backup.bytes })
  await rename(archive, join(backupsFolder(dataDir), backup.name))
  await makeDurable(backupsFolder(dataDir))
}

/** @param name of a backup that is listed */
export async function openBackupFile({ dataDir, objects }: BackupPlace, name: string): Promise<Readable | undefined> {
  if (objects) return objects.open(PREFIX + name)
  return createReadStream(join(backupsFolder(dataDir), name))
}

/** @param name of a backup that is listed */
export async function deleteBackupFile({ dataDir, objects }: BackupPlace, name: string): Promise<void> {
  if (objects) return objects.delete(PREFIX + name)
  await rm(join(backupsFolder(dataDir), name), { force: true })
}

const NAME = /^hometown-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})Z-([a-z]+)\.tar\.gz(?:\.age)?$/

/** Encrypted ones end in `.age`, as the tools of age expect. */
export function backupName(kind: BackupKind, now: number, isEncrypted: boolean): string {
  return `hometown-${timeInName(now)}-${kind}.tar.gz${isEncrypted ? '.age' : ''}`
}

/** Only what a backup's name says, so that other files in the folder aren't touched. A file gets its name once it is checked. */
function describe(name: string, bytes: number | undefined): Backup | undefined {
  const [, day, hours, minutes, seconds, word] = NAME.exec(name) ?? []
  const kind = BACKUP_KINDS.find((known) => known === word)
  const madeAt = Date.parse(`${day}T${hours}:${minutes}:${seconds}Z`)
  if (!kind || Number.isNaN(madeAt) || bytes === undefined) return undefined
  return { name, kind, madeAt: new Date(madeAt).toISOString(), bytes }
}

/** The newest of each kind. Those that a person asked for stay until a person deletes them. */
const KEPT: Readonly<Record<BackupKind, number>> = { nightly: 14, update: 3, manual: Number.POSITIVE_INFINITY }

/** @param backups newest first */
export function listExpendable(backups: readonly Backup[]): Backup[] {
  return BACKUP_KINDS.flatMap((kind) => backups.filter((backup) => backup.kind === kind).slice(KEPT[kind]))
}

/** To be left for everything else. */
const RESERVE_BYTES = 256 * 1024 * 1024

/** @throws BackupError when the folder's disk has no room for the bytes and a reserve. */
export async function requireSpace(folder: string, bytes: number, what: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize - RESERVE_BYTES < bytes)
    throw new BackupError(
      `The disk has ${inWords(bavail * bsize)} free. ${what} needs up to ${inWords(bytes + RESERVE_BYTES)}. Free some space, then try again.`,
    )
}

/** `1.4 GB` */
export function inWords(bytes: number): string {
  return bytes < 1e9 ? `${Math.ceil(bytes / 1e6)} MB` : `${(bytes / 1e9).toFixed(1)} GB`
}
