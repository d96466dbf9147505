import { mkdirSync, realpathSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import SqliteFile from 'better-sqlite3'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
} from 'kysely'
import { LOCK_TIMEOUT_MS, type Store } from '../database.ts'
import { createGroupCommit } from '../group-commit.ts'
import { StorableSqliteCompiler } from '../storable-values.ts'
import type { Database } from '../tables.ts'
import { outerQueryGuard, refuseNestedWrite } from '../write/transaction-guards.ts'
import { addSearchFunctions, sqliteSearch } from './sqlite-search.ts'

/** The wait while another process recovers the file. Only opening blocks the event loop; statements never do. */
const OPEN_SQLITE_WITHIN_MS = 5000
const PREPARED_STATEMENTS_KEPT = 500
/** The pause doesn't grow, so that older waiters get the lock as easily as newer ones. */
const RETRY_PAUSE_MS = 2
const RETRY_PAUSE_JITTER_MS = 3

/** @param source a path, `:memory:`, or the bytes of a database to open in memory */
export function openSqlite(source: string | Buffer): Store {
  const path = typeof source === 'string' && source !== ':memory:' ? source : undefined
  if (path) mkdirSync(dirname(path), { recursive: true })
  const writer = openSqliteFile(source)
  writer.pragma('journal_mode = WAL')
  // NORMAL loses acknowledged commits in a power failure.
  writer.pragma('synchronous = FULL')
  writer.pragma('foreign_keys = ON')
  // Overwrites deleted rows, so that erased subscribers leave no trace in free pages.
  writer.pragma('secure_delete = ON')
  const reader = path && openSqliteFile(path, { readonly: true })
  const db = new Kysely<Database>({
    dialect: {
      createAdapter: () => new SqliteFileAdapter(),
      createDriver: () => new SqliteFileDriver(writer, reader || undefined),
      createIntrospector: (self) => new SqliteIntrospector(self),
      createQueryCompiler: () => new StorableSqliteCompiler(),
    },
    plugins: [outerQueryGuard],
  })
  const { groupWrite, drained } = createGroupCommit(db)
  return {
    kind: 'sqlite',
    db,
    search: sqliteSearch,
    groupWrite,
    identity: async () => path && databaseIdentityOf(path),
    async close() {
      await drained()
      await db.destroy()
    },
  }
}

function openSqliteFile(source: string | Buffer, options?: SqliteFile.Options): SqliteFile.Database {
  const file = new SqliteFile(source, { ...options, timeout: OPEN_SQLITE_WITHIN_MS })
  addSearchFunctions(file)
  return file
}

/**
 * The device isn't part: its number can change with a restart. A backup that is put back, or a copy, has another inode,
 * or at least another time of birth where the inode of a deleted file is used again.
 */
function databaseIdentityOf(path: string): string {
  const { ino, birthtimeNs } = statSync(path, { bigint: true })
  return `${realpathSync(path)} ${ino} ${birthtimeNs}`
}

class SqliteFileAdapter extends SqliteAdapter {
  /** Sessions queue for the writer themselves. Kysely's own queue would make reads wait as well. */
  override get supportsMultipleConnections(): boolean {
    return true
  }

  /** SQLite can roll back migrations, except a switch of foreign keys: https://github.com/kysely-org/kysely/issues/56 */
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

/**
 * Differs from Kysely's own driver: reads outside transactions have their own connection and never wait for a write;
 * transactions take the write lock at once, because a later upgrade can fail immediately; a busy database is tried
 * again without blocking the event loop, as SQLite's `busy_timeout` would; and prepared statements are kept.
 */
export class SqliteFileDriver implements Driver {
  readonly #writer: Connection
  readonly #reader: Connection | undefined
  #lastTurn: Promise<void> = Promise.resolve()

  /**
   * @param reader undefined for a database in memory, which has only one connection
   * @param wait resolves when a busy file is tried again
   */
  constructor(writer: SqliteFile.Database, reader: SqliteFile.Database | undefined, wait = pauseBeforeRetry) {
    this.#writer = new Connection(writer, wait)
    this.#reader = reader && new Connection(reader, wait)
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<SqliteSession> {
    return new SqliteSession(this.#writer, this.#reader, () => this.#takeTurn())
  }

  async releaseConnection(session: SqliteSession): Promise<void> {
    await session.release()
  }

  async beginTransaction(session: SqliteSession): Promise<void> {
    refuseNestedWrite()
    await session.executeQuery(CompiledQuery.raw('begin immediate'))
  }

  async commitTransaction(session: SqliteSession): Promise<void> {
    await session.executeQuery(CompiledQuery.raw('commit'))
  }

  /** A full disk or a failed write ends the transaction by itself. */
  async rollbackTransaction(session: SqliteSession): Promise<void> {
    if (this.#writer.file.inTransaction) await session.executeQuery(CompiledQuery.raw('rollback'))
  }

  /** Close the writer last: the last connection checkpoints the WAL, and a read-only one can't. */
  async destroy(): Promise<void> {
    this.#reader?.file.close()
    this.#writer.file.close()
  }

  /** @returns a function that ends the turn */
  async #takeTurn(): Promise<() => void> {
    const before = this.#lastTurn
    const turn = Promise.withResolvers<void>()
    this.#lastTurn = turn.promise
    await before
    return turn.resolve
  }
}

/** Starts as a reader, which never waits. From its first write until its release, it has the writer for itself. */
class SqliteSession implements DatabaseConnection {
  readonly #writer: Connection
  readonly #reader: Connection | undefined
  readonly #takeTurn: () => Promise<() => void>
  #turn: Promise<() => void> | undefined

  constructor(writer: Connection, reader: Connection | undefined, takeTurn: () => Promise<() => void>) {
    this.#writer = writer
    this.#reader = reader
    this.#takeTurn = takeTurn
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const askedAt = Date.now()
    const reader = this.#turn ? undefined : this.#reader
    const read =
      reader && (await reader.untilFree(() => (reader.isRead(query) ? reader.run<R>(query) : undefined), askedAt))
    if (read) return read
    this.#turn ??= this.#takeTurn()
    await this.#turn
    return this.#writer.untilFree(() => this.#writer.run<R>(query), askedAt)
  }

  streamQuery(): never {
    throw new Error('Read pages of rows: a stream would hold the connection')
  }

  async release(): Promise<void> {
    const end = await this.#turn
    this.#turn = undefined
    end?.()
  }
}

class Connection {
  readonly file: SqliteFile.Database
  readonly #wait: () => Promise<unknown>
  readonly #kept = new Map<string, SqliteFile.Statement>()
  /** The time when statements first met another process's lock; undefined if the last one met none. */
  #busySince: number | undefined

  constructor(file: SqliteFile.Database, wait: () => Promise<unknown>) {
    this.file = file
    this.#wait = wait
    file.pragma('busy_timeout = 0')
  }

  run<R>({ sql, parameters }: CompiledQuery): QueryResult<R> {
    const statement = this.#prepare(sql)
    if (statement.reader) return { rows: statement.all(...parameters) as R[] }
    const { changes, lastInsertRowid } = statement.run(...parameters)
    return { insertId: BigInt(lastInsertRowid), numAffectedRows: BigInt(changes), rows: [] }
  }

  isRead({ sql, query }: CompiledQuery): boolean {
    if (query.kind !== 'SelectQueryNode' && query.kind !== 'RawNode') return false
    const { reader, readonly } = this.#prepare(sql)
    return reader && readonly
  }

  #prepare(sql: string): SqliteFile.Statement {
    const kept = this.#kept.get(sql)
    if (kept) return kept
    const statement = this.file.prepare(sql)
    if (this.#kept.size >= PREPARED_STATEMENTS_KEPT) this.#kept.clear()
    this.#kept.set(sql, statement)
    return statement
  }

  /**
   * Statements that queue behind a locked one share the start of its wait, so a long lock fails all of them together
   * instead of one after the other.
   */
  async untilFree<T>(attempt: () => T, askedAt: number): Promise<T> {
    for (;;) {
      try {
        const answer = attempt()
        this.#busySince = undefined
        return answer
      } catch (error) {
        const now = Date.now()
        this.#busySince = isSqliteBusyError(error) ? (this.#busySince ?? now) : undefined
        if (this.#busySince === undefined || now > Math.max(askedAt, this.#busySince) + LOCK_TIMEOUT_MS) throw error
        await this.#wait()
      }
    }
  }
}

function pauseBeforeRetry(): Promise<unknown> {
  return pause(RETRY_PAUSE_MS + Math.random() * RETRY_PAUSE_JITTER_MS)
}

function isSqliteBusyError(error: unknown): boolean {
  return error instanceof SqliteFile.SqliteError && /^SQLITE_(BUSY|LOCKED)/.test(error.code)
}
