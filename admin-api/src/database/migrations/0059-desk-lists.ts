import { type Kysely, sql } from 'kysely'
import type { Store } from '../store.ts'

/**
 * The desk's lists, by status, find their first page without reading the others. What they are filtered and sorted by
 * otherwise is small beside the texts: SQLite, which keeps texts in the row, reads it from an index alone. PostgreSQL
 * keeps long texts elsewhere, and has a limit to the length of an index entry.
 */
export async function indexDeskLists(db: Kysely<unknown>, kind: Store['kind']): Promise<void> {
  await sql`
    create index articles_newest_of_status on articles (status, coalesce(published_at, created_at) desc, title, id)
  `.execute(db)
  if (kind !== 'sqlite') return
  await sql`
    create index articles_listed
      on articles (status, category, author_name, views, updated_at, published_at, created_at, title, id)
  `.execute(db)
}
