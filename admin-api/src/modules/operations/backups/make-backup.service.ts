import { mkdirSync } from 'node:fs'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { Backup, BackupKind } from '@hometown/shared-types/backup'
import type { Config } from '../../../config/config.ts'
import type { AppContext } from '../../../context.ts'
import { dumpPostgres } from '../../../database/postgres/dump-postgres.ts'
import { copySqlite } from '../../../database/sqlite/copy-sqlite.ts'
import { countSqliteRows, findSqliteDamage, listSqliteSteps } from '../../../database/sqlite/inspect-sqlite.ts'
import { codeOf, DISK_FOLDER } from '../../../lib/durable-files.ts'
import { ObjectStoreError } from '../../../object-store/object-store.ts'
import { publicationName } from '../../platform/settings/publication.service.ts'
import {
  type AboutBackup,
  type ArchiveFile,
  DATABASE_FOLDER,
  readArchive,
  SQLITE_FILE,
  writeArchive,
} from './backup-archive.ts'
import {
  BackupError,
  type BackupPlace,
  backupName,
  backupsFolder,
  listExpendable,
  openBackupStore,
  requireSpace,
} from './backup-store.ts'

export { BackupError, backupsFolder, copyBackups, inWords } from './backup-store.ts'

type BackupTarget = Pick<Config, 'dataDir' | 'databaseUrl' | 'siteName' | 'backupRecipients'> & BackupPlace

/** With the name saved at the desk, or the environment's if that can't be read, so that a backup is made anyway. */
export async function findBackupTarget(context: Pick<AppContext, 'config' | 'store'>): Promise<BackupTarget> {
  const { config } = context
  return { ...config, siteName: await publicationName(context).catch(() => config.siteName) }
}

interface MakeBackupOptions {
  /** `update`: of the database alone. */
  kind: BackupKind
  now: number
  onStep?: (step: string) => void
}

/** Followed by the id of the process that uses it. */
const WORKSHOP = '.making-'

/** Works while the service runs. @throws BackupError with a message for people; no file is left then. */
export async function makeBackup(target: BackupTarget, options: MakeBackupOptions): Promise<Backup> {
  const folder = backupsFolder(target.dataDir)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  await clearLeftovers(folder)
  const workshop = await mkdtemp(join(folder, `${WORKSHOP}${process.pid}-`))
  try {
    const backup = await makeIn(workshop, target, options)
    const store = openBackupStore(target)
    for (const { name } of listExpendable(await store.list())) await store.delete(name)
    return backup
  } catch (error) {
    throw explain(error)
  } finally {
    await rm(workshop, { recursive: true, force: true })
  }
}

async function makeIn(
  workshop: string,
  target: BackupTarget,
  { kind, now, onStep }: MakeBackupOptions,
): Promise<Backup> {
  const files: AboutBackup['files'] = kind === 'update' ? 'none' : target.objects ? 'in-bucket' : 'inside'
  const pictures = files === 'inside' ? await listFiles(target.dataDir, 'uploads') : []
  const kept = files === 'inside' ? [...pictures, ...(await listFiles(target.dataDir, 'chat-files'))] : []
  const keptBytes = sum(kept.map(({ bytes }) => bytes))
  const databaseBytes = target.databaseUrl ? 0 : await sqliteBytes(target.dataDir)
  await requireSpace(workshop, 2 * databaseBytes + keptBytes, 'A backup')

  onStep?.('Copying the database')
  const { rows, steps } = await copyDatabase(target, workshop)
  const database = await listFiles(workshop, DATABASE_FOLDER)
  const about = {
    ...{ kind, files, steps, rows, siteName: target.siteName, madeAt: new Date(now).toISOString() },
    database: target.databaseUrl ? ('postgres' as const) : ('sqlite' as const),
    pictures: pictures.length,
    unpackedBytes: sum(database.map(({ bytes }) => bytes)) + keptBytes,
  }

  onStep?.('Packing')
  const archive = join(workshop, 'backup')
  // Where machines share an object store, the keys are rows.
  const secrets = files === 'inside' ? [{ path: 'secrets.json', from: join(target.dataDir, 'secrets.json') }] : []
  // Encrypted on its way to the disk: only the database's copy lies there readable, as the database itself does.
  const identities = await writeArchive(archive, about, [...database, ...kept, ...secrets], target.backupRecipients)

  onStep?.('Checking')
  await readArchive(archive, { identities })
  const backup = {
    ...{ name: backupName(kind, now, target.backupRecipients.length > 0), kind, madeAt: about.madeAt },
    bytes: (await stat(archive)).size,
  }
  await openBackupStore(target).keep(archive, backup)
  return backup
}

async function copyDatabase(
  { dataDir, databaseUrl }: BackupTarget,
  workshop: string,
): Promise<Pick<AboutBackup, 'rows' | 'steps'>> {
  const folder = join(workshop, DATABASE_FOLDER)
  mkdirSync(folder, { mode: 0o700 })
  if (databaseUrl) return dumpPostgres(databaseUrl, folder)
  const copy = join(workshop, SQLITE_FILE)
  await copySqlite(join(dataDir, 'hometown.sqlite'), copy)
  const damage = findSqliteDamage(copy)
  if (damage) throw new BackupError(`The database is damaged, so there is no new backup: ${damage}`)
  return { rows: countSqliteRows(copy), steps: listSqliteSteps(copy) }
}

async function sqliteBytes(dataDir: string): Promise<number> {
  const sizes = ['hometown.sqlite', 'hometown.sqlite-wal'].map(async (name) => sizeOf(join(dataDir, name)))
  return sum(await Promise.all(sizes))
}

/** @returns none if there is no such folder */
async function listFiles(parent: string, name: string): Promise<(ArchiveFile & { bytes: number })[]> {
  const folder = join(parent, name)
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return []
    throw error
  })
  const found: (ArchiveFile & { bytes: number })[] = []
  for (const entry of entries) {
    const from = join(folder, entry.name)
    // Names of incomplete files begin with a dot.
    if (entry.name === DISK_FOLDER || entry.name.startsWith('.')) continue
    if (entry.isDirectory()) found.push(...(await listFiles(parent, join(name, entry.name))))
    else if (entry.isFile())
      found.push({ path: relative(parent, from).replaceAll('\\', '/'), from, bytes: await sizeOf(from) })
  }
  return found
}

async function sizeOf(path: string): Promise<number> {
  return (await stat(path).catch(() => undefined))?.size ?? 0
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}

async function clearLeftovers(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith(WORKSHOP)) continue
    const pid = Number(name.slice(WORKSHOP.length).split('-')[0])
    if (pid === process.pid || !isAlive(pid)) await rm(join(folder, name), { recursive: true, force: true })
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // The process exists but belongs to another user.
    return codeOf(error) === 'EPERM'
  }
}

function explain(error: unknown): unknown {
  const say = (message: string) => new BackupError(message, { cause: error })
  if (error instanceof ObjectStoreError)
    return say(`Couldn’t keep the backup in the object store, so there is no new backup. ${error.message}`)
  const code = codeOf(error)
  if (['ENOSPC', 'EDQUOT', 'SQLITE_FULL'].includes(code))
    return say('The disk is full, so there is no new backup. Free some space, then try again.')
  if (['EROFS', 'EACCES'].includes(code))
    return say(
      'Hometown can’t read its data or write the folder for backups, so there is no new backup. Allow it, then try again.',
    )
  return error
}
