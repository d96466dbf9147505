import type { Kysely, Transaction } from 'kysely'
import type { ArticleSearch } from './article-search.ts'
import type { Database } from './database.ts'

/** The database, and the few things that differ between SQLite and PostgreSQL. */
export interface Store {
  readonly kind: 'sqlite' | 'postgres'
  readonly db: Kysely<Database>
  readonly search: ArticleSearch
  /**
   * A short write (a few milliseconds) that may share its commit with others: on SQLite one durable commit serves all
   * that arrive together, each in a savepoint of its own. Resolves after the commit.
   */
  groupWrite<T>(write: (trx: Transaction<Database>) => Promise<T>): Promise<T>
  /** Nothing that was deleted stays in the files of SQLite, as far as nobody is reading; PostgreSQL has its own ways. */
  forgetDeleted(): Promise<void>
  close(): Promise<void>
}
