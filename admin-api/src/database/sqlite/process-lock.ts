import { dirname, join } from 'node:path'
import SqliteFile from 'better-sqlite3'
import { sql } from 'kysely'
import type { Store } from '../store.ts'

/** A lock that one process at a time holds, and that the system takes back when the process ends, however it ends. */
export interface ProcessLock {
  /** True when it is ours, from now on or already. */
  tryToHold(): boolean
  release(): void
}

const FILE = 'jobs.lock'

/**
 * The lock of a SQLite database's folder. Nothing is ever written to its file. Undefined where there is no folder: in
 * memory, or with PostgreSQL, whose processes may be on several machines.
 */
export async function openProcessLock({ db, kind }: Pick<Store, 'db' | 'kind'>): Promise<ProcessLock | undefined> {
  if (kind !== 'sqlite') return undefined
  const { rows } = await sql<{ file: string }>`select file from pragma_database_list where name = 'main'`.execute(db)
  const path = rows[0]?.file
  return path ? createProcessLock(join(dirname(path), FILE)) : undefined
}

export function createProcessLock(path: string): ProcessLock {
  let file: SqliteFile.Database | undefined
  return {
    tryToHold() {
      try {
        file ??= new SqliteFile(path, { timeout: 0 })
        if (!file.inTransaction) file.exec('begin exclusive')
        return true
      } catch {
        // Another process has it, or there can be no such file: then leases alone decide.
        return false
      }
    },
    release() {
      file?.close()
      file = undefined
    },
  }
}
