import type { Kysely } from 'kysely'
import { createPostgresSearch, dropPostgresSearch } from '../postgres-search.ts'
import { createSqliteSearch, dropSqliteSearch } from '../sqlite-search.ts'
import type { Store } from '../store.ts'

/** Makes the index of the articles anew: its words are made in another way, and categories are in it. */
export async function remakeArticleSearch(db: Kysely<unknown>, kind: Store['kind']): Promise<void> {
  if (kind === 'sqlite') {
    await dropSqliteSearch(db)
    await createSqliteSearch(db)
  } else {
    await dropPostgresSearch(db)
    await createPostgresSearch(db)
  }
}
