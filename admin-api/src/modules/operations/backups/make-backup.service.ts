import { mkdirSync } from 'node:fs'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { Backup, BackupCounts, BackupKind } from '@hometown/shared-types/backup'
import { dumpPostgres, type PostgresDump } from '../../../database/postgres/dump-postgres.ts'
import { copySqlite } from '../../../database/sqlite/copy-sqlite.ts'
import { countSqliteRows, listSqliteSteps } from '../../../database/sqlite/inspect-sqlite.ts'
import { ObjectStoreError } from '../../../object-store/object-store.ts'
import { createArchiveCipher } from './archive/archive-cipher.ts'
import { type ArchiveFile, writeArchive } from './archive/archive-writer.ts'
import {
  ABOUT_FILE,
  type AboutBackup,
  CHAT_FILES_FOLDER,
  CHECKSUMS_FILE,
  DATABASE_FOLDER,
  OBJECT_LIST,
  SECRETS_FILE,
  SQLITE_FILE,
  UPLOADS_FOLDER,
  versionOf,
} from './archive/backup-contents.ts'
import { listEntries } from './archive/list-entries.ts'
import { writeObjectList } from './archive/object-list.ts'
import { BackupError } from './backup-errors.ts'
import { backupName, backupsFolder } from './backup-name.ts'
import { listExpendable } from './backup-retention.ts'
import type { BackupTarget } from './backup-target.ts'
import { requireSpace } from './free-space.ts'
import { openBackupStore } from './open-backup-store.ts'
import { checkBackup } from './restore/check-backup.ts'

export { BackupError } from './backup-errors.ts'
export { backupsFolder } from './backup-name.ts'
export { findBackupTarget } from './backup-target.ts'
export { inWords } from './free-space.ts'

/** Followed by the id of the process that uses it. */
const WORKSHOP = '.making-'

export interface BackupProgress {
  step: string
  /** 0 to 100. */
  percent: number
}

export interface MakeBackupOptions {
  kind: BackupKind
  holds?: AboutBackup['holds']
  now: number
  onProgress?: (progress: BackupProgress) => void
}

/** Works while the service runs. @throws BackupError with a message for people; no file is left then. */
export async function makeBackup(target: BackupTarget, options: MakeBackupOptions): Promise<Backup> {
  const folder = backupsFolder(target.dataDir)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  await clearLeftovers(folder)
  const workshop = await mkdtemp(join(folder, `${WORKSHOP}${process.pid}-`))
  try {
    const backup = await makeIn(workshop, target, options)
    const store = openBackupStore(target)
    for (const { name } of listExpendable(await store.list(), target.timeZone)) await store.delete(name)
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
  { kind, holds = 'everything', now, onProgress }: MakeBackupOptions,
): Promise<Backup> {
  const reportStep = (step: string, from: number, to: number) => (part: number) =>
    onProgress?.({ step, percent: Math.round(from + (to - from) * part) })
  const hasFiles = holds === 'everything'
  const isListed = hasFiles && target.objects !== undefined
  const isPacked = hasFiles && !isListed
  const uploads = isPacked ? await listFiles(target.dataDir, UPLOADS_FOLDER) : []
  const kept = isPacked ? [...uploads, ...(await listFiles(target.dataDir, CHAT_FILES_FOLDER))] : []
  const uploadBytes = kept.reduce((sum, { bytes }) => sum + bytes, 0)
  const databaseBytes = target.databaseUrl ? 0 : await sqliteBytes(target.dataDir)
  // First the database copy and the archive; later the archive and the database unpacked from it for the check.
  await requireSpace(workshop, 2 * databaseBytes + uploadBytes, 'A backup')

  const database = await copyDatabase(target, workshop, reportStep('Copying the database', 0, 40))
  const list = isListed ? await writeObjectList(workshop) : undefined
  const listFile = list ? [{ path: OBJECT_LIST, from: list.path, bytes: list.bytes }] : []
  const total = database.bytes + uploadBytes + (list?.bytes ?? 0)
  const secrets = { path: SECRETS_FILE, from: join(target.dataDir, SECRETS_FILE), bytes: 0 }
  // Where machines share an object store, the keys are rows.
  const files = [...database.files, ...listFile, ...kept, ...(isPacked ? [secrets] : [])]
  const about: AboutBackup = {
    format: 'hometown-backup',
    version: versionOf({ holds, files: isListed ? 'listed' : 'inside' }),
    madeAt: new Date(now).toISOString(),
    kind,
    holds,
    files: isListed ? 'listed' : 'inside',
    siteName: target.siteName,
    database: target.databaseUrl ? 'postgres' : 'sqlite',
    steps: database.steps,
    rows: database.rows,
    counts: countsOf(database.rows, list?.uploads ?? uploads.length),
    unpackedBytes: total,
    fileCount: files.length,
  }
  const archive = join(workshop, 'backup')
  // Encrypted on its way to the disk: only the database's copy lies there readable, as the database itself does.
  const cipher = await createArchiveCipher(target.backupRecipients)
  let packed = 0
  const packing = reportStep('Packing', 40, 75)
  await writeArchive(
    archive,
    {
      first: [ABOUT_FILE, JSON.stringify(about, null, 2)],
      files,
      last: (checksums) => [CHECKSUMS_FILE, JSON.stringify(checksums)],
    },
    (file) => {
      packed += 'bytes' in file ? Number(file.bytes) : 0
      packing(total === 0 ? 1 : packed / total)
    },
    cipher,
  )
  await rm(join(workshop, DATABASE_FOLDER), { recursive: true, force: true })

  reportStep('Checking', 75, 75)(0)
  const opened = join(workshop, 'opened')
  const identities = cipher ? [cipher.opener] : []
  await checkBackup(archive, { into: opened, wanted: (path) => path === SQLITE_FILE, identities })
  const name = backupName(kind, now, cipher !== undefined)
  const backup: Backup = {
    name,
    kind,
    madeAt: about.madeAt,
    bytes: (await stat(archive)).size,
    checkedAt: new Date(Date.now()).toISOString(),
    counts: about.counts,
  }
  await openBackupStore(target).keep(archive, backup)
  reportStep('Checking', 100, 100)(1)
  return backup
}

interface DatabaseCopy extends PostgresDump {
  files: (ArchiveFile & { bytes: number })[]
  bytes: number
}

async function copyDatabase(
  { dataDir, databaseUrl }: BackupTarget,
  workshop: string,
  onProgress: (part: number) => void,
): Promise<DatabaseCopy> {
  const folder = join(workshop, DATABASE_FOLDER)
  mkdirSync(folder, { mode: 0o700 })
  if (databaseUrl) {
    const dump = await dumpPostgres(databaseUrl, folder, onProgress)
    const files = await Promise.all(
      Object.keys(dump.rows).map(async (table) => {
        const from = join(folder, `${table}.jsonl`)
        return { path: `${DATABASE_FOLDER}/${table}.jsonl`, from, bytes: (await stat(from)).size }
      }),
    )
    return { ...dump, files, bytes: files.reduce((sum, { bytes }) => sum + bytes, 0) }
  }
  const copy = join(workshop, SQLITE_FILE)
  await copySqlite(join(dataDir, 'hometown.sqlite'), copy, onProgress)
  const { size } = await stat(copy)
  return {
    rows: countSqliteRows(copy),
    steps: listSqliteSteps(copy),
    files: [{ path: SQLITE_FILE, from: copy, bytes: size }],
    bytes: size,
  }
}

async function sqliteBytes(dataDir: string): Promise<number> {
  const sizes = ['hometown.sqlite', 'hometown.sqlite-wal'].map((name) =>
    stat(join(dataDir, name)).then(
      ({ size }) => size,
      () => 0,
    ),
  )
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

async function listFiles(dataDir: string, name: string): Promise<(ArchiveFile & { bytes: number })[]> {
  const folder = join(dataDir, name)
  const entries = await listEntries(folder)
  const files = entries
    // Names of incomplete files begin with a dot.
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
  return Promise.all(
    files.map(async (from) => ({
      path: `${name}/${relative(folder, from).replaceAll('\\', '/')}`,
      from,
      bytes: await stat(from).then(
        ({ size }) => size,
        () => 0,
      ),
    })),
  )
}

function countsOf(rows: Readonly<Record<string, number>>, uploads: number): BackupCounts {
  return {
    articles: rows.articles ?? 0,
    subscribers: rows.subscribers ?? 0,
    newsletters: rows.newsletters ?? 0,
    calendarEvents: rows.calendar_events ?? 0,
    uploads,
  }
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
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

function explain(error: unknown): unknown {
  if (error instanceof BackupError || !(error instanceof Error)) return error
  if (error instanceof ObjectStoreError)
    return new BackupError(
      `Couldn’t keep the backup in the object store, so there is no new backup. ${error.message}`,
      {
        cause: error,
      },
    )
  const code = 'code' in error ? String(error.code) : ''
  if (['ENOSPC', 'EDQUOT', 'SQLITE_FULL'].includes(code))
    return new BackupError('The disk is full, so there is no new backup. Free some space, then try again.', {
      cause: error,
    })
  if (code === 'EROFS' || code === 'EACCES')
    return new BackupError(
      `Hometown can’t read or write ${'path' in error ? error.path : 'the folder for backups'}, so there is no new backup. Allow it, then try again.`,
      { cause: error },
    )
  return error
}
