import { chmodSync, closeSync, mkdirSync, openSync } from 'node:fs'
import { dirname } from 'node:path'
import SqliteFile from 'better-sqlite3'
import { type Dialect, Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely'
import type { Database } from './database.ts'
import { createGroupWriter } from './group-writer.ts'
import { SqliteFileDriver } from './sqlite-driver.ts'
import { addSearchFunctions, sqliteSearch } from './sqlite-search.ts'
import type { Store } from './store.ts'

/** @param source the path of the file, or `:memory:`, or the bytes of a database that is then in memory. */
export function openSqlite(source: string | Buffer): Store {
  if (typeof source === 'string' && source !== ':memory:') keepPrivate(source)
  const file = new SqliteFile(source, { timeout: 250 })
  file.pragma('journal_mode = WAL')
  // NORMAL loses acknowledged commits when the power goes.
  file.pragma('synchronous = FULL')
  file.pragma('foreign_keys = ON')
  addSearchFunctions(file)
  const db = new Kysely<Database>({ dialect: sqliteDialect(file) })
  const { groupWrite, drained } = createGroupWriter(db)
  return {
    kind: 'sqlite',
    db,
    search: sqliteSearch,
    groupWrite,
    async close() {
      await drained()
      await db.destroy()
    },
  }
}

/** Drafts and accounts are no other user's business. New files beside the database get its rights from SQLite. */
function keepPrivate(path: string): void {
  mkdirSync(dirname(path), { recursive: true })
  closeSync(openSync(path, 'a', 0o600))
  for (const file of [path, `${path}-wal`, `${path}-shm`]) {
    try {
      chmodSync(file, 0o600)
    } catch {
      // Not there, or not ours to restrict: whoever owns it has decided.
    }
  }
}

function sqliteDialect(file: SqliteFile.Database): Dialect {
  return {
    createAdapter: () => new TransactionalSqliteAdapter(),
    createDriver: () => new SqliteFileDriver(file),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
}

/** SQLite can undo half a migration; Kysely leaves it out only because foreign keys can't be switched inside one. */
class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}
