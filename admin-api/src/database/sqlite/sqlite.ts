import { chmodSync, closeSync, mkdirSync, openSync, realpathSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import SqliteFile from 'better-sqlite3'
import { type Driver, Kysely, SqliteAdapter, SqliteDialect } from 'kysely'
import type { Database } from '../database.ts'
import { createGroupWriter } from '../group-writer.ts'
import type { Store } from '../store.ts'
import { SqliteFileDriver, type SqliteFiles } from './sqlite-driver.ts'
import { addSearchFunctions, sqliteSearch } from './sqlite-search.ts'

/** While another process recovers the file. Only opening blocks the event loop; statements never do. */
const OPEN_PATIENCE_MS = 5000

/** @param source a path, `:memory:`, or the bytes of a database to open in memory */
export function openSqlite(source: string | Buffer): Store {
  const path = typeof source === 'string' && source !== ':memory:' ? source : undefined
  const db = new Kysely<Database>({ dialect: new SqliteFileDialect(openFiles(source, path)) })
  const { groupWrite, drained } = createGroupWriter(db)
  return {
    kind: 'sqlite',
    db,
    search: sqliteSearch,
    groupWrite,
    identity: async () => path && identityOf(path),
    async close() {
      await drained()
      await db.destroy()
    },
  }
}

function openFiles(source: string | Buffer, path: string | undefined): SqliteFiles {
  if (path !== undefined) keepPrivate(path)
  const writer = new SqliteFile(source, { timeout: OPEN_PATIENCE_MS })
  writer.pragma('journal_mode = WAL')
  // NORMAL loses acknowledged commits in a power failure.
  writer.pragma('synchronous = FULL')
  writer.pragma('foreign_keys = ON')
  // Overwrites deleted rows, so that erased subscribers leave no trace in free pages.
  writer.pragma('secure_delete = ON')
  const reader = path === undefined ? undefined : new SqliteFile(path, { readonly: true, timeout: OPEN_PATIENCE_MS })
  return { writer: makeReady(writer), reader: reader && makeReady(reader) }
}

/**
 * No device: its number can change with a restart. A backup that is put back, or a copy, has another inode, or at least
 * another time of birth where the inode of a deleted file is used again.
 */
function identityOf(path: string): string {
  const { ino, birthtimeNs } = statSync(path, { bigint: true })
  return `${realpathSync(path)} ${ino} ${birthtimeNs}`
}

function makeReady(file: SqliteFile.Database): SqliteFile.Database {
  addSearchFunctions(file)
  file.pragma('busy_timeout = 0')
  return file
}

/** Other users must not read drafts and accounts. SQLite gives the files beside the database the same rights. */
function keepPrivate(path: string): void {
  mkdirSync(dirname(path), { recursive: true })
  closeSync(openSync(path, 'a', 0o600))
  for (const file of [path, `${path}-wal`, `${path}-shm`]) {
    try {
      chmodSync(file, 0o600)
    } catch {
      // The file is missing, or its owner has decided about its rights.
    }
  }
}

class SqliteFileDialect extends SqliteDialect {
  readonly #files: SqliteFiles

  constructor(files: SqliteFiles) {
    super({ database: files.writer })
    this.#files = files
  }

  override createDriver(): Driver {
    return new SqliteFileDriver(this.#files)
  }

  override createAdapter(): SqliteAdapter {
    return new SqliteFileAdapter()
  }
}

class SqliteFileAdapter extends SqliteAdapter {
  /** Sessions queue for the writer themselves. Kysely's own queue would make reads wait as well. */
  override get supportsMultipleConnections(): boolean {
    return true
  }

  /** SQLite can roll back migrations. Kysely denies it only because foreign keys can't be switched in a transaction. */
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}
