import type { Kysely, Transaction } from 'kysely'
import type { ArticleSearch } from './article-search.ts'
import type { Database } from './database.ts'

export interface Store {
  readonly kind: 'sqlite' | 'postgres'
  readonly db: Kysely<Database>
  readonly search: ArticleSearch
  /** A write of a few milliseconds that may share its commit with others. Resolves after the commit. */
  groupWrite<T>(write: (trx: Transaction<Database>) => Promise<T>): Promise<T>
  /** Removes deleted data from SQLite's WAL, unless another process is reading. Does nothing on PostgreSQL. */
  forgetDeleted(): Promise<void>
  close(): Promise<void>
}
