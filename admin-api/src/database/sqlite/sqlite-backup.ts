import { existsSync } from 'node:fs'
import { constants, copyFile, rename } from 'node:fs/promises'
import { basename, join } from 'node:path'
import SqliteFile from 'better-sqlite3'
import { errorCode, flushToDisk, moveDurably } from '../../lib/durable-files.ts'
import type { Row } from '../database.ts'
import { addSearchFunctions } from './sqlite-search.ts'

/** This megabyte takes a few milliseconds; then the event loop gets a turn. */
const BACKUP_PAGES_PER_STEP = 256

/**
 * Copies from a snapshot: otherwise every write of another process would restart the copy.
 * @returns the steps that made the tables, and how many rows each has, without those of the search index
 * @throws if the database is damaged
 */
export async function dumpSqlite(path: string, to: string): Promise<{ steps: string[]; rows: Record<string, number> }> {
  const file = new SqliteFile(path, { readonly: true, fileMustExist: true, timeout: 5000 })
  try {
    file.exec('begin')
    file.prepare('select count(*) from sqlite_master').get()
    await file.backup(to, { progress: () => BACKUP_PAGES_PER_STEP })
  } finally {
    file.close()
  }
  // This makes the copy a single file without a WAL.
  withSqliteFile(to, (copy) => copy.pragma('journal_mode = delete'))
  checkSqliteIntegrity(to, 'The database')
  return withSqliteFile(to, (copy) => {
    const read = (statement: string) => copy.prepare<[], string | number>(statement).pluck().all()
    const tables = read(
      `select name from sqlite_master where type = 'table'
       and name not like 'sqlite_%' and name not like 'article_search%' order by name`,
    )
    const count = (table: string) => Number(read(`select count(*) from "${table}"`)[0])
    return {
      steps: read('select name from kysely_migration order by name').map(String),
      rows: Object.fromEntries(tables.map((table) => [String(table), count(String(table))])),
    }
  })
}

/** @param what begins the message @throws with the first problem that SQLite finds */
export function checkSqliteIntegrity(path: string, what: string): void {
  const check = (file: SqliteFile.Database) => {
    addSearchFunctions(file)
    const problem = file.pragma('integrity_check(1)', { simple: true })
    if (problem !== 'ok') throw new Error(String(problem))
  }
  try {
    withSqliteFile(path, check)
  } catch (error) {
    throw new Error(`${what} is damaged: ${error instanceof Error ? error.message : error}`, { cause: error })
  }
}

/** Tells whether a process uses it: SQLite leaves WAL mode only for a sole connection. A damaged file is unused. */
export function isSqliteInUse(path: string): boolean {
  if (!existsSync(path)) return false
  try {
    withSqliteFile(path, (file) => file.pragma('journal_mode = delete'))
    return false
  } catch (error) {
    return isSqliteBusyError(error)
  }
}

/**
 * Replaces a database by a restored one. Subscribers who were erased since stay erased.
 * @param former folder for the one that is replaced
 * @param statement for the restored rows
 */
export async function loadSqlite(path: string, restored: string, former: string, statement: string): Promise<void> {
  const hasPresent = existsSync(path)
  const erasures = hasPresent ? listErasuresInFile(path) : []
  withSqliteFile(restored, (file) =>
    file.transaction(() => {
      file.exec(statement)
      const insert = file.prepare('insert or ignore into erasures (email_hash, erased_at) values (?, ?)')
      for (const { email_hash, erased_at } of erasures) insert.run(email_hash, erased_at)
    })(),
  )
  // SQLite would apply another database's log.
  for (const log of [`${path}-wal`, `${path}-shm`])
    if (existsSync(log)) await moveDurably(log, join(former, basename(log)))
  if (hasPresent) {
    await copyFile(path, join(former, basename(path)), constants.COPYFILE_FICLONE)
    await flushToDisk(join(former, basename(path)))
  }
  // The move is one step: a restore that is repeated reads from it who was erased.
  await rename(restored, path)
}

function listErasuresInFile(path: string): Row<'erasures'>[] {
  try {
    const list = (file: SqliteFile.Database) =>
      file.prepare<[], Row<'erasures'>>('select email_hash, erased_at from erasures').all()
    return withSqliteFile(path, list, { readonly: true })
  } catch (error) {
    if (isSqliteBusyError(error)) throw error
    // Damage may be the reason for the restore.
    return []
  }
}

function isSqliteBusyError(error: unknown): boolean {
  return errorCode(error).startsWith('SQLITE_BUSY')
}

function withSqliteFile<T>(path: string, use: (file: SqliteFile.Database) => T, options?: SqliteFile.Options): T {
  const file = new SqliteFile(path, { ...options, fileMustExist: true, timeout: 0 })
  try {
    return use(file)
  } finally {
    file.close()
  }
}
