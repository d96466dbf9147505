import type { Kysely } from 'kysely'
import type { Database } from '../../../../database/database.ts'
import { isListed } from '../../listed-articles/listed-articles.service.ts'

const columns = [
  'wordpress_id',
  'slug',
  'title',
  'description',
  'content_html',
  'category',
  'keywords',
  'author_name',
  'image_url',
  'published_at',
  'created_at',
] as const

export type IndexedRow = Awaited<ReturnType<typeof listIndexedArticles>>[number]

export async function listIndexedArticles(db: Kysely<Database>, after: number, limit: number) {
  return db
    .selectFrom('articles')
    .select(columns)
    .where('status', '=', 'published')
    .where(isListed())
    .where('wordpress_id', '>', after)
    .orderBy('wordpress_id')
    .limit(limit)
    .execute()
}

export async function countIndexedArticles(db: Kysely<Database>): Promise<number> {
  const row = await db
    .selectFrom('articles')
    .select((rows) => rows.fn.countAll<number>().as('total'))
    .where('status', '=', 'published')
    .where(isListed())
    .executeTakeFirstOrThrow()
  return row.total
}
