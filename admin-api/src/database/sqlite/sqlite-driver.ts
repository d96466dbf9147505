import { type Driver, CompiledQuery as Query, type TransactionSettings } from 'kysely'
import { type SqliteFiles, SqliteSession } from './sqlite-session.ts'

/**
 * Differs from Kysely's own driver: reads outside transactions have their own connection and never wait for a write;
 * transactions take the write lock at once, because a later upgrade can fail immediately; a busy database is retried
 * without blocking the event loop; and prepared statements are kept.
 */
export class SqliteFileDriver implements Driver {
  readonly #files: SqliteFiles

  constructor(files: SqliteFiles) {
    this.#files = files
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<SqliteSession> {
    return new SqliteSession(this.#files)
  }

  async releaseConnection(session: SqliteSession): Promise<void> {
    await session.release()
  }

  async beginTransaction(session: SqliteSession, settings: TransactionSettings): Promise<void> {
    const begin = settings.accessMode === 'read only' ? 'begin' : 'begin immediate'
    await session.executeQuery(Query.raw(begin))
  }

  async commitTransaction(session: SqliteSession): Promise<void> {
    await session.executeQuery(Query.raw('commit'))
  }

  /** A full disk or a failed write ends the transaction by itself. */
  async rollbackTransaction(session: SqliteSession): Promise<void> {
    if (this.#files.writer.file.inTransaction) await session.executeQuery(Query.raw('rollback'))
  }

  /** Close the writer last: the last connection checkpoints the WAL, and a read-only one can't. */
  async destroy(): Promise<void> {
    this.#files.reader?.close()
    this.#files.writer.close()
  }
}
