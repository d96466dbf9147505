import { createReadStream } from 'node:fs'
import { readdir, rename, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { BACKUP_KINDS, type Backup, type BackupKind, isEncryptedBackup } from '@hometown/shared-types/backup'
import { makeDurable } from '../../../lib/durable-files.ts'
import type { ObjectStore } from '../../../object-store/object-store.ts'

/** The message is for people. */
export class BackupError extends Error {
  override name = 'BackupError' as const
}

export interface BackupPlace {
  readonly dataDir: string
  readonly objects?: ObjectStore | undefined
}

interface BackupStore {
  /** Newest first. */
  list(): Promise<Backup[]>
  /** @param archive a finished file on this machine, which may be moved */
  keep(archive: string, backup: Backup): Promise<void>
  open(name: string): Promise<Readable | undefined>
  delete(name: string): Promise<void>
}

const BACKUPS_PREFIX = 'backups/'

/** In the object store, where every machine finds them, else in `DATA_DIR/backups`. */
export function openBackupStore({ dataDir, objects }: BackupPlace): BackupStore {
  return objects ? storeInBucket(objects) : storeInFolder(backupsFolder(dataDir))
}

function storeInFolder(folder: string): BackupStore {
  return {
    async list() {
      const names = await readdir(folder).catch(() => [])
      const found = await Promise.all(
        names.map(async (name) => describe(name, (await stat(join(folder, name)).catch(() => undefined))?.size)),
      )
      return newestFirst(found)
    },
    async keep(archive, { name }) {
      await rename(archive, join(folder, name))
      await makeDurable(folder)
    },
    open: async (name) => createReadStream(join(folder, name)),
    delete: (name) => rm(join(folder, name), { force: true }),
  }
}

function storeInBucket(objects: ObjectStore): BackupStore {
  const keyOf = (name: string) => BACKUPS_PREFIX + name
  return {
    async list() {
      const found: (Backup | undefined)[] = []
      for await (const { key, bytes } of objects.list(BACKUPS_PREFIX))
        found.push(describe(key.slice(BACKUPS_PREFIX.length), bytes))
      return newestFirst(found)
    },
    async keep(archive, { name, bytes }) {
      const type = backupMediaType(name)
      await objects.put(keyOf(name), { file: archive, bytes }, { type })
      if ((await objects.find(keyOf(name)))?.bytes === bytes) return
      // Its name would say that it is whole.
      await objects.delete(keyOf(name))
      throw new BackupError(`The backup isn’t in ${objects.name} as it was sent there, so there is no new backup.`)
    },
    open: async (name) => (await objects.open(keyOf(name)))?.stream,
    delete: (name) => objects.delete(keyOf(name)),
  }
}

/** Brings the backups of one machine into the object store. Safe to repeat. @returns how many there are */
export async function copyBackups(dataDir: string, objects: ObjectStore): Promise<number> {
  const backups = await openBackupStore({ dataDir }).list()
  const bucket = openBackupStore({ dataDir, objects })
  const there = new Map((await bucket.list()).map(({ name, bytes }) => [name, bytes]))
  for (const backup of backups)
    if (there.get(backup.name) !== backup.bytes) await bucket.keep(join(backupsFolder(dataDir), backup.name), backup)
  return backups.length
}

const NAME = /^hometown-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})Z-([a-z]+)\.tar\.zst(?:\.age)?$/

export function backupsFolder(dataDir: string): string {
  return join(dataDir, 'backups')
}

/** Encrypted ones end in `.age`, as the tools of age expect. */
export function backupName(kind: BackupKind, now: number, isEncrypted: boolean): string {
  const instant = new Date(now).toISOString().slice(0, 19).replaceAll(':', '-')
  return `hometown-${instant}Z-${kind}.tar.zst${isEncrypted ? '.age' : ''}`
}

export function backupMediaType(name: string): string {
  return isEncryptedBackup(name) ? 'application/octet-stream' : 'application/zstd'
}

/** Only what a backup's name says, so that other files in the folder aren't touched. A file gets its name once it is checked. */
function describe(name: string, bytes: number | undefined): Backup | undefined {
  const [, day, hours, minutes, seconds, word] = NAME.exec(name) ?? []
  const kind = BACKUP_KINDS.find((known) => known === word)
  const madeAt = Date.parse(`${day}T${hours}:${minutes}:${seconds}Z`)
  if (!kind || Number.isNaN(madeAt) || bytes === undefined) return undefined
  return { name, kind, madeAt: new Date(madeAt).toISOString(), bytes }
}

function newestFirst(found: readonly (Backup | undefined)[]): Backup[] {
  return found.filter((backup) => backup !== undefined).sort((a, b) => b.madeAt.localeCompare(a.madeAt))
}

/** The newest of each kind. Those that a person asked for stay until a person deletes them. */
const KEPT: Readonly<Record<BackupKind, number>> = { nightly: 14, update: 3, manual: Number.POSITIVE_INFINITY }

/** @param backups newest first */
export function listExpendable(backups: readonly Backup[]): Backup[] {
  return BACKUP_KINDS.flatMap((kind) => backups.filter((backup) => backup.kind === kind).slice(KEPT[kind]))
}

/** Space to leave for everything else. */
const RESERVE_BYTES = 256 * 1024 * 1024

/** @throws BackupError when the folder's disk has no room for the bytes and a reserve. */
export async function requireSpace(folder: string, bytes: number, what: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  const free = bavail * bsize
  if (free - RESERVE_BYTES >= bytes) return
  throw new BackupError(
    `The disk has ${inWords(free)} free. ${what} needs up to ${inWords(bytes)}, and ${inWords(RESERVE_BYTES)} must be left for everything else. Free some space, then try again.`,
  )
}

/** `1.4 GB` */
export function inWords(bytes: number): string {
  if (bytes < 1e6) return `${Math.max(0, Math.round(bytes / 1e3))} kB`
  if (bytes < 1e9) return `${Math.round(bytes / 1e6)} MB`
  return `${(bytes / 1e9).toFixed(1)} GB`
}
