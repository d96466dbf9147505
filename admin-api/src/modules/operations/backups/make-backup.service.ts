import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Backup, BackupKind } from '@hometown/shared-types/backup'
import type { Config } from '../../../config/config.ts'
import { dumpPostgres } from '../../../database/postgres/postgres-backup.ts'
import { createProcessLock } from '../../../database/sqlite/process-lock.ts'
import { copySqlite, findSqliteDamage, inspectSqlite } from '../../../database/sqlite/sqlite-backup.ts'
import { codeOf } from '../../../lib/durable-files.ts'
import { type AboutBackup, DATABASE_FOLDER, readArchive, SQLITE_FILE, writeArchive } from './backup-archive.ts'
import {
  BackupError,
  type BackupPlace,
  backupName,
  backupsFolder,
  deleteBackupFile,
  explain,
  keepBackup,
  listBackupFiles,
  listExpendable,
  requireSpace,
} from './backup-store.ts'

type BackupTarget = Pick<Config, 'dataDir' | 'databaseUrl' | 'backupRecipients'> & BackupPlace

interface MakeBackupOptions {
  /** `update`: of the database alone. */
  kind: BackupKind
  now: number
}

/** Works while the service runs. @throws BackupError with a message for people; no file is left then. */
export async function makeBackup(target: BackupTarget, options: MakeBackupOptions): Promise<Backup> {
  const lock = createProcessLock(join(target.dataDir, 'backup.lock'))
  const workshop = join(backupsFolder(target.dataDir), '.making')
  try {
    if (!lock.tryToHold()) throw new BackupError('Another backup is being made. Try again later.')
    try {
      // What a process that was killed left.
      await rm(workshop, { recursive: true, force: true })
      await mkdir(join(workshop, DATABASE_FOLDER), { recursive: true, mode: 0o700 })
      return await makeIn(workshop, target, options)
    } finally {
      await rm(workshop, { recursive: true, force: true })
    }
  } catch (error) {
    throw explain(error)
  } finally {
    lock.release()
  }
}

async function makeIn(workshop: string, target: BackupTarget, { kind, now }: MakeBackupOptions) {
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
  const database = databaseUrl ? 'postgres' : 'sqlite'
  const about: AboutBackup = { madeAt, files, database, steps, rows, unpackedBytes: bytesOf(all) }

  const archive = join(workshop, 'backup')
  // Encrypted on its way to the disk: only the database's copy lies there readable, as the database itself does.
  const identities = await writeArchive(archive, about, all, recipients)
  await readArchive(archive, { identities })
  const bytes = (await stat(archive)).size
  const backup = { name: backupName(kind, now, recipients.length > 0), kind, madeAt, bytes }
  await keepBackup(target, archive, backup)
  for (const { name } of listExpendable(await listBackupFiles(target))) await deleteBackupFile(target, name)
  return backup
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
