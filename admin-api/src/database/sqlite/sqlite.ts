import { chmodSync, closeSync, mkdirSync, openSync } from 'node:fs'
import { dirname } from 'node:path'
import SqliteFile from 'better-sqlite3'
import { type Dialect, Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler, sql } from 'kysely'
import type { Database } from '../database.ts'
import { createGroupWriter } from '../group-writer.ts'
import type { Store } from '../store.ts'
import { SqliteFileDriver } from './sqlite-driver.ts'
import { addSearchFunctions, sqliteSearch } from './sqlite-search.ts'
import type { SqliteFiles } from './sqlite-session.ts'
import { SqliteStatements } from './sqlite-statements.ts'
import { createTurns } from './turns.ts'

/** How long opening waits for another process that recovers the file. Blocks the event loop; statements never do. */
const OPEN_PATIENCE_MS = 5000

/** @param source the path of the file, or `:memory:`, or the bytes of a database that is then in memory. */
export function openSqlite(source: string | Buffer): Store {
  const db = new Kysely<Database>({ dialect: sqliteDialect(openFiles(source)) })
  const { groupWrite, drained } = createGroupWriter(db)
  return {
    kind: 'sqlite',
    db,
    search: sqliteSearch,
    groupWrite,
    forgetDeleted: () => emptyLog(db),
    async close() {
      await drained()
      await db.destroy()
    },
  }
}

function openFiles(source: string | Buffer): SqliteFiles {
  const path = typeof source === 'string' && source !== ':memory:' ? source : undefined
  if (path !== undefined) keepPrivate(path)
  const writer = new SqliteFile(source, { timeout: OPEN_PATIENCE_MS })
  writer.pragma('journal_mode = WAL')
  // NORMAL loses acknowledged commits when the power goes.
  writer.pragma('synchronous = FULL')
  writer.pragma('foreign_keys = ON')
  // Who is erased is in no free part of the file, either.
  writer.pragma('secure_delete = ON')
  const reader = path === undefined ? undefined : new SqliteFile(path, { readonly: true, timeout: OPEN_PATIENCE_MS })
  return { writer: makeReady(writer), reader: reader && makeReady(reader), turns: createTurns() }
}

/** The transaction brings the connection to the writer. While another process reads, the log stays until the next time. */
async function emptyLog(db: Kysely<Database>): Promise<void> {
  await db.connection().execute(async (writer) => {
    await sql`begin immediate`.execute(writer)
    await sql`commit`.execute(writer)
    await sql`pragma wal_checkpoint(truncate)`.execute(writer)
  })
}

function makeReady(file: SqliteFile.Database): SqliteStatements {
  addSearchFunctions(file)
  file.pragma('busy_timeout = 0')
  return new SqliteStatements(file)
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

function sqliteDialect(files: SqliteFiles): Dialect {
  return {
    createAdapter: () => new FileSqliteAdapter(),
    createDriver: () => new SqliteFileDriver(files),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
}

class FileSqliteAdapter extends SqliteAdapter {
  /** Sessions wait for the writer by themselves; with Kysely's own queue reads would wait as well. */
  override get supportsMultipleConnections(): boolean {
    return true
  }

  /** SQLite can undo half a migration; Kysely leaves it out only because foreign keys can't be switched inside one. */
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}
