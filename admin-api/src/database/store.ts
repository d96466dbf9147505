import type { ArticleSearch } from './article-search.ts'
import type { Db, Trx, Write } from './database.ts'

/** How long a statement waits for a lock of the database, in milliseconds. */
export const PATIENCE_MS = 10_000

export interface Store {
  readonly kind: 'sqlite' | 'postgres'
  readonly db: Db
  readonly search: ArticleSearch
  /** Does a write of a few milliseconds, which may share its commit with others. Resolves after the commit. */
  groupWrite<T>(write: (trx: Trx) => Promise<T>): Promise<T>
  /**
   * Tells this database from a copy of it: path, inode and birth of SQLite's file, or PostgreSQL's system identifier
   * and the oids of the database and of one of its tables. Undefined in memory, and where PostgreSQL doesn't say.
   */
  identity(): Promise<string | undefined>
  close(): Promise<void>
}

/** The store of a context, with the one way to write. */
export interface WritableStore extends Store {
  /** Calls `work` in a transaction that small writes may share. Resolves after the commit. */
  readonly write: Write
}
