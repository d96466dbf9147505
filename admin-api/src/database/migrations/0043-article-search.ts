import type { Kysely } from 'kysely'
import { createPostgresSearch } from '../postgres-search.ts'
import { createSqliteSearch } from '../sqlite-search.ts'
import type { Store } from '../store.ts'

export function createArticleSearch(db: Kysely<unknown>, kind: Store['kind']): Promise<void> {
  return kind === 'sqlite' ? createSqliteSearch(db) : createPostgresSearch(db)
}
