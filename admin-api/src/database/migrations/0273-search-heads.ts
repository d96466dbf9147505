import type { Kysely } from 'kysely'
import { createSqliteHeadSearch } from '../sqlite/sqlite-search.ts'
import type { Store } from '../store.ts'

/** Makes searches for common words faster. PostgreSQL stores these parts of an article beside its words. */
export async function createSearchHeads(db: Kysely<unknown>, kind: Store['kind']): Promise<void> {
  if (kind === 'sqlite') await createSqliteHeadSearch(db)
}
