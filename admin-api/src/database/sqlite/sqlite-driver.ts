import { setTimeout as pause } from 'node:timers/promises'
import SqliteFile from 'better-sqlite3'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  CompiledQuery as Query,
  type QueryResult,
} from 'kysely'
import { PATIENCE_MS } from '../store.ts'

const STATEMENTS_KEPT = 500
/** The pause doesn't grow, so that older waiters get the lock as easily as newer ones. */
const PAUSE_MS = 2
const JITTER_MS = 3

export interface SqliteFiles {
  readonly writer: SqliteFile.Database
  /** Undefined for a database in memory, which has only one connection. */
  readonly reader: SqliteFile.Database | undefined
}

/**
 * Differs from Kysely's own driver: reads outside transactions have their own connection and never wait for a write;
 * transactions take the write lock at once, because a later upgrade can fail immediately; a busy database is tried again
 * without blocking the event loop, as SQLite's `busy_timeout` would; and prepared statements are kept.
 */
export class SqliteFileDriver implements Driver {
  readonly #writer: Connection
  readonly #reader: Connection | undefined
  #lastTurn: Promise<void> = Promise.resolve()

  constructor({ writer, reader }: SqliteFiles) {
    this.#writer = new Connection(writer)
    this.#reader = reader && new Connection(reader)
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<SqliteSession> {
    return new SqliteSession(this.#writer, this.#reader, () => this.#takeTurn())
  }

  async releaseConnection(session: SqliteSession): Promise<void> {
    await session.release()
  }

  async beginTransaction(session: SqliteSession): Promise<void> {
    await session.executeQuery(Query.raw('begin immediate'))
  }

  async commitTransaction(session: SqliteSession): Promise<void> {
    await session.executeQuery(Query.raw('commit'))
  }

  /** A full disk or a failed write ends the transaction by itself. */
  async rollbackTransaction(session: SqliteSession): Promise<void> {
    if (this.#writer.file.inTransaction) await session.executeQuery(Query.raw('rollback'))
  }

  /** Close the writer last: the last connection checkpoints the WAL, and a read-only one can't. */
  async destroy(): Promise<void> {
    this.#reader?.file.close()
    this.#writer.file.close()
  }

  /** @returns what ends the turn */
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
    if (reader && (await untilFree(reader, () => reader.isRead(query), askedAt)))
      return untilFree(reader, () => reader.run<R>(query), askedAt)
    this.#turn ??= this.#takeTurn()
    await this.#turn
    return untilFree(this.#writer, () => this.#writer.run<R>(query), askedAt)
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
  /** Since when statements have met another process's lock; undefined if the last one met none. */
  busySince: number | undefined
  readonly #kept = new Map<string, SqliteFile.Statement>()

  constructor(file: SqliteFile.Database) {
    this.file = file
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
    if (this.#kept.size >= STATEMENTS_KEPT) this.#kept.clear()
    this.#kept.set(sql, statement)
    return statement
  }
}

/**
 * Statements that queue behind a locked one share the start of its wait, so a long lock fails all of them together
 * instead of one after the other.
 */
async function untilFree<T>(connection: Connection, attempt: () => T, askedAt: number): Promise<T> {
  for (;;) {
    try {
      const answer = attempt()
      connection.busySince = undefined
      return answer
    } catch (error) {
      const now = Date.now()
      const busySince = isBusy(error) ? (connection.busySince ?? now) : undefined
      connection.busySince = busySince
      if (busySince === undefined || now > Math.max(askedAt, busySince) + PATIENCE_MS) throw error
      await pause(PAUSE_MS + Math.random() * JITTER_MS)
    }
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof SqliteFile.SqliteError && /^SQLITE_(BUSY|LOCKED)/.test(error.code)
}
