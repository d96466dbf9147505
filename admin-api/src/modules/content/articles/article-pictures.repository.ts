import type { MediaUse } from '@hometown/shared-types/media'
import { type Expression, expressionBuilder, type Kysely, type SqlBool, sql } from 'kysely'
import type { Database } from '../../../database/database.ts'

const { or, exists, selectFrom } = expressionBuilder<Database, never>()
const one = sql<number>`1`.as('one')

/** Whether an article shows the picture at an address, at its head or in its text. */
export function isInArticle(url: Expression<string>): Expression<SqlBool> {
  return or([
    exists(
      selectFrom('picture_uses').select(one).where('picture_uses.url', '=', url).where('picture_uses.is_shown', '=', 1),
    ),
    exists(selectFrom('articles').select(one).where('articles.image_url', '=', url)),
  ])
}

export function isInPublishedArticle(url: Expression<string>): Expression<SqlBool> {
  return or([
    exists(
      selectFrom('picture_uses')
        .innerJoin('articles', 'articles.id', 'picture_uses.article_id')
        .select(one)
        .where('picture_uses.url', '=', url)
        .where('picture_uses.is_shown', '=', 1)
        .where('articles.status', '=', 'published'),
    ),
    exists(
      selectFrom('articles')
        .select(one)
        .where('articles.image_url', '=', url)
        .where('articles.status', '=', 'published'),
    ),
  ])
}

export async function listArticlesWithPicture(db: Kysely<Database>, url: string): Promise<MediaUse[]> {
  const inText = db.selectFrom('picture_uses').select('article_id').where('url', '=', url).where('is_shown', '=', 1)
  const rows = await db
    .selectFrom('articles')
    .select(['id', 'title', 'status', 'slug'])
    .where(({ or, eb }) => or([eb('image_url', '=', url), eb('id', 'in', inText)]))
    .orderBy('updated_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ kind: 'article', ...row }))
}
