import type { Kysely } from 'kysely'
import type { Database } from '../../../../database/database.ts'
import type { ArticleRow } from '../../../content/articles/stored-articles.service.ts'
import { isThere } from '../../../content/listed-articles/listed-articles.service.ts'

export interface ForeignArticles {
  origin: string
  count: number
  samples: number
}

export async function listForeignOrigins(db: Kysely<Database>, origins: readonly string[]): Promise<ForeignArticles[]> {
  const rows = await db
    .selectFrom('articles')
    .select(['origin', db.fn.countAll<number>().as('count'), db.fn.sum<number>('sample').as('samples')])
    .where('origin', 'not in', origins)
    .where(isThere())
    .groupBy('origin')
    .execute()
  return rows.map((row) => ({ origin: row.origin, count: Number(row.count), samples: Number(row.samples) }))
}

export async function listForeignArticles(
  db: Kysely<Database>,
  origins: readonly string[],
  limit: number,
): Promise<ArticleRow[]> {
  return db
    .selectFrom('articles')
    .selectAll()
    .where('origin', 'not in', origins)
    .where(isThere())
    .orderBy('id')
    .limit(limit)
    .execute()
}
