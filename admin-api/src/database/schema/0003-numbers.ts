import { type Kysely, sql } from 'kysely'
import { indexArticle } from './search.ts'

const RENAMED = [
  ['articles', 'wordpress_id', 'number'],
  ['media', 'wordpress_id', 'number'],
  ['newsletter_sends', 'no', 'number'],
  ['newsletter_deliveries', 'send_no', 'send_number'],
] as const

/** Articles and pictures have numbers without a WordPress, too. */
export async function renameNumbers(db: Kysely<unknown>, kind: 'sqlite' | 'postgres'): Promise<void> {
  for (const [table, before, after] of RENAMED) await db.schema.alterTable(table).renameColumn(before, after).execute()
  await db.schema.dropIndex('articles_wordpress_id').execute()
  await db.schema.createIndex('articles_number').on('articles').column('number').unique().execute()
  // SQLite's triggers follow the new name; PostgreSQL keeps a function as it was written.
  if (kind === 'postgres') await sql.raw(indexArticle('number')).execute(db)
}
