import { type Driver, CompiledQuery as Query, type TransactionSettings } from 'kysely'
import { type SqliteFiles, SqliteSession } from './sqlite-session.ts'

/**
 * Differs from Kysely's own driver in four things: reads outside transactions have a connection of their own, so that
 * they wait for no write; transactions take the write lock at once (a later upgrade can fail without having waited); a
 * busy database is asked again without stopping the event loop; and prepared statements are kept.
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

  /** A full disk or a failed write ends the transaction before we can: then there is nothing to roll back. */
  async rollbackTransaction(session: SqliteSession): Promise<void> {
    if (this.#files.writer.file.inTransaction) await session.executeQuery(Query.raw('rollback'))
  }

  /** The writer last: what closes last brings the log into the file, which a reader may not. */
  async destroy(): Promise<void> {
    this.#files.reader?.close()
    this.#files.writer.close()
  }
}
