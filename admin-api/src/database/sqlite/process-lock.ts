import { dirname, join } from 'node:path'
import SqliteFile from 'better-sqlite3'
import { sql } from 'kysely'
import type { Store } from '../store.ts'

/** The operating system releases it when the process ends, however it ends. */
export interface ProcessLock {
  /** @returns true if the lock is ours, newly or already */
  tryToHold(): boolean
  release(): void
}

const FILE = 'jobs.lock'

/** Undefined in memory and for PostgreSQL, whose processes may be on several machines. */
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
        // Another process has it, or we can't create the file. Then only leases decide.
        return false
      }
    },
    release() {
      file?.close()
      file = undefined
    },
  }
}
