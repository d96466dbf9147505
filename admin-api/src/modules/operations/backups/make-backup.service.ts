import { createReadStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { BACKUP_KINDS, type Backup, type BackupKind } from '@hometown/shared-types/contract/system'
import type { Config } from '../../../config/config.ts'
import type { AppContext } from '../../../context.ts'
import { dumpPostgres } from '../../../database/postgres/postgres-backup.ts'
import { createProcessLock } from '../../../database/sqlite/process-lock.ts'
import { copySqlite, findSqliteDamage, inspectSqlite } from '../../../database/sqlite/sqlite-backup.ts'
import { codeOf, makeDurable, timeInName } from '../../../lib/durable-files.ts'
import {
  BackupError,
  DATABASE_FOLDER,
  explain,
  readArchive,
  requireSpace,
  SQLITE_FILE,
  writeArchive,
} from './backup-archive.ts'

/** Where backups are: in the object store, where every machine finds them, else in `DATA_DIR/backups`. */
export type BackupPlace = Pick<Config, 'dataDir'> & Pick<AppContext, 'objects'>

const PREFIX = 'backups/'

export function backupsFolder(dataDir: string): string {
  return join(dataDir, 'backups')
}

/** Newest first. */
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

/** @param name of a backup that is listed */
export async function openBackupFile({ dataDir, objects }: BackupPlace, name: string): Promise<Readable | undefined> {
  return objects ? objects.open(PREFIX + name) : createReadStream(join(backupsFolder(dataDir), name))
}

/** @param name of a backup that is listed */
export async function deleteBackupFile({ dataDir, objects }: BackupPlace, name: string): Promise<void> {
  await (objects ? objects.delete(PREFIX + name) : rm(join(backupsFolder(dataDir), name), { force: true }))
}

const NAME = /^hometown-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})Z-([a-z]+)\.tar\.gz(?:\.age)?$/

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

type BackupTarget = BackupPlace & Pick<Config, 'databaseUrl' | 'backupRecipients'>

interface MakeBackupOptions {
  /** `update`: of the database alone. */
  kind: BackupKind
  now: number
}

/** Works while the service runs. @throws BackupError with a message for people; no file is left then */
export async function makeBackup(target: BackupTarget, options: MakeBackupOptions): Promise<Backup> {
  const lock = createProcessLock(join(target.dataDir, 'backup.lock'))
  const workshop = join(backupsFolder(target.dataDir), '.making')
  try {
    if (!lock.tryToHold()) throw new BackupError('Another backup is being made. Try again later.')
    // What a process that was killed left.
    await rm(workshop, { recursive: true, force: true })
    await mkdir(join(workshop, DATABASE_FOLDER), { recursive: true, mode: 0o700 })
    const backup = await makeIn(workshop, target, options).finally(() => rm(workshop, { recursive: true, force: true }))
    for (const { name } of listExpendable(await listBackupFiles(target))) await deleteBackupFile(target, name)
    return backup
  } catch (error) {
    throw explain(error)
  } finally {
    lock.release()
  }
}

async function makeIn(workshop: string, target: BackupTarget, { kind, now }: MakeBackupOptions): Promise<Backup> {
  const { backupRecipients: recipients, databaseUrl, dataDir, objects } = target
  const files = kind === 'update' ? 'none' : objects ? 'in-bucket' : 'inside'
  // Where machines share an object store, the keys are rows.
  const kept =
    files === 'inside'
      ? [
          ...(await listFiles(dataDir, 'uploads')),
          ...(await listFiles(dataDir, 'chat-files')),
          ...(await listFiles(dataDir, '.', /^secrets\.json$/)),
        ]
      : []
  const sqlite = databaseUrl ? [] : await listFiles(dataDir, '.', /^hometown\.sqlite/)
  await requireSpace(workshop, 2 * bytesOf(sqlite) + bytesOf(kept), 'A backup')

  const { rows, steps } = databaseUrl
    ? await dumpPostgres(databaseUrl, join(workshop, DATABASE_FOLDER))
    : await copyDatabase(dataDir, workshop)
  const all = [...(await listFiles(workshop, DATABASE_FOLDER)), ...kept]
  const madeAt = new Date(now).toISOString()
  const database = databaseUrl ? ('postgres' as const) : ('sqlite' as const)
  const about = { madeAt, files, database, steps, rows, unpackedBytes: bytesOf(all) } as const

  const archive = join(workshop, 'backup')
  // Encrypted on its way to the disk: only the database's copy lies there readable, as the database itself does.
  const identities = await writeArchive(archive, about, all, recipients)
  await readArchive(archive, { identities })
  const name = `hometown-${timeInName(now)}-${kind}.tar.gz${recipients.length > 0 ? '.age' : ''}`
  const { size: bytes } = await stat(archive)
  if (objects) await objects.put(PREFIX + name, { file: archive, bytes })
  else {
    await rename(archive, join(backupsFolder(dataDir), name))
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

/** @returns none if there is no such folder. Names of incomplete files begin with a dot. */
async function listFiles(parent: string, folder: string, wanted = /^(?!\.)/) {
  const entries = await readdir(join(parent, folder), { withFileTypes: true }).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return []
    throw error
  })
  const files = entries.filter((entry) => entry.isFile() && wanted.test(entry.name))
  return Promise.all(
    files.map(async ({ name }) => {
      const from = join(parent, folder, name)
      const facts = await stat(from).catch(() => undefined)
      return { path: folder === '.' ? name : `${folder}/${name}`, from, bytes: facts?.size ?? 0 }
    }),
  )
}

function bytesOf(files: readonly { bytes: number }[]): number {
  return files.reduce((total, { bytes }) => total + bytes, 0)
}
