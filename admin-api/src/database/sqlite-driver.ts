import { setTimeout as pause } from 'node:timers/promises'
import SqliteFile from 'better-sqlite3'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  CompiledQuery as Query,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'

/** How long a statement waits for another process's write before it gives up. */
const PATIENCE = 10_000
const STATEMENTS_KEPT = 500

/**
 * One connection to one file. Differs from Kysely's own driver in three things: transactions take the write lock at
 * once (a later upgrade can fail without having waited), a busy database is asked again without stopping the event loop,
 * and prepared statements are kept.
 */
export class SqliteFileDriver implements Driver {
  readonly #connection: SqliteFileConnection
  readonly #file: SqliteFile.Database

  constructor(file: SqliteFile.Database) {
    this.#file = file
    this.#connection = new SqliteFileConnection(file)
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return this.#connection
  }

  async releaseConnection(): Promise<void> {}

  async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    const begin = settings.accessMode === 'read only' ? 'begin' : 'begin immediate'
    await connection.executeQuery(Query.raw(begin))
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(Query.raw('commit'))
  }

  /** A full disk or a failed write ends the transaction before we can: then there is nothing to roll back. */
  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#file.inTransaction) await connection.executeQuery(Query.raw('rollback'))
  }

  async destroy(): Promise<void> {
    this.#connection.forgetStatements()
    this.#file.close()
  }
}

class SqliteFileConnection implements DatabaseConnection {
  readonly #file: SqliteFile.Database
  readonly #statements = new Map<string, SqliteFile.Statement>()

  constructor(file: SqliteFile.Database) {
    this.#file = file
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const giveUpAt = Date.now() + PATIENCE
    for (let wait = 5; ; wait = Math.min(wait * 2, 100)) {
      try {
        return this.#run<R>(query)
      } catch (error) {
        if (!isBusy(error) || Date.now() > giveUpAt) throw error
        await pause(wait)
      }
    }
  }

  async *streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    // Not from the kept statements: one that is being iterated can't be run a second time.
    for (const row of this.#file.prepare(query.sql).iterate(...query.parameters)) yield { rows: [row as R] }
  }

  forgetStatements(): void {
    this.#statements.clear()
  }

  #run<R>(query: CompiledQuery): QueryResult<R> {
    const statement = this.#prepare(query.sql)
    if (statement.reader) return { rows: statement.all(...query.parameters) as R[] }
    const { changes, lastInsertRowid } = statement.run(...query.parameters)
    return { insertId: BigInt(lastInsertRowid), numAffectedRows: BigInt(changes), rows: [] }
  }

  #prepare(sql: string): SqliteFile.Statement {
    const kept = this.#statements.get(sql)
    if (kept) return kept
    const statement = this.#file.prepare(sql)
    if (this.#statements.size >= STATEMENTS_KEPT) this.#statements.clear()
    this.#statements.set(sql, statement)
    return statement
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof SqliteFile.SqliteError && /^SQLITE_(BUSY|LOCKED)/.test(error.code)
}
