import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../../../../database/database.ts'
import type { ArticleRow } from '../articles.table.ts'

type Reader = Kysely<Database>
type Trx = Transaction<Database>

export type RelatedRow = Pick<ArticleRow, 'id' | 'title' | 'slug' | 'status'>

/** In the editor's order, without deleted ones. */
export async function listRelatedRows(db: Reader, articleId: string): Promise<RelatedRow[]> {
  return db
    .selectFrom('related_articles')
    .innerJoin('articles', 'articles.id', 'related_articles.related_id')
    .select(['articles.id', 'articles.title', 'articles.slug', 'articles.status'])
    .where('related_articles.article_id', '=', articleId)
    .orderBy('related_articles.position')
    .execute()
}

/** With deleted ones. */
export async function listRelatedIds(db: Reader, articleId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('related_articles')
    .select('related_id')
    .where('article_id', '=', articleId)
    .orderBy('position')
    .execute()
  return rows.map((row) => row.related_id)
}

export async function replaceRelated(trx: Trx, articleId: string, relatedIds: readonly string[]): Promise<void> {
  await trx.deleteFrom('related_articles').where('article_id', '=', articleId).execute()
  const rows = relatedIds.map((relatedId, position) => ({ article_id: articleId, position, related_id: relatedId }))
  if (rows.length > 0) await trx.insertInto('related_articles').values(rows).execute()
}

/** Articles that chose this one. */
export async function listChoosers(
  db: Reader,
  relatedId: string,
): Promise<Pick<ArticleRow, 'id' | 'wordpress_id' | 'slug' | 'category' | 'published_at' | 'status'>[]> {
  return db
    .selectFrom('related_articles')
    .innerJoin('articles', 'articles.id', 'related_articles.article_id')
    .select([
      'articles.id',
      'articles.wordpress_id',
      'articles.slug',
      'articles.category',
      'articles.published_at',
      'articles.status',
    ])
    .where('related_articles.related_id', '=', relatedId)
    .execute()
}

/** Topics that have this article as their explainer or as a part. */
export async function listTopicsNaming(db: Reader, articleId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('topics')
    .select('slug')
    .where((row) => row.or([row('explainer_id', '=', articleId), row('part_ids', 'like', `%"${articleId}"%`)]))
    .execute()
  return rows.map(({ slug }) => slug)
}

/** Published ones by post number; those of each in the editor's order. */
export async function listRelatedOfPosts(
  db: Reader,
  numbers: readonly number[],
): Promise<{ number: number; related: number }[]> {
  if (numbers.length === 0) return []
  return db
    .selectFrom('articles')
    .innerJoin('related_articles', 'related_articles.article_id', 'articles.id')
    .innerJoin('articles as chosen', 'chosen.id', 'related_articles.related_id')
    .select(['articles.wordpress_id as number', 'chosen.wordpress_id as related'])
    .where('articles.wordpress_id', 'in', numbers)
    .where('chosen.status', '=', 'published')
    .orderBy('related_articles.position')
    .execute()
}
