import { type Expression, expressionBuilder, type Kysely, type SqlBool } from 'kysely'
import type { Database } from '../../../database/database.ts'
import { one } from '../../../database/select-one.ts'
import type { ArticleRow } from './articles.table.ts'

const { or, exists, selectFrom } = expressionBuilder<Database, never>()

export function isInArticle(url: Expression<string>): Expression<SqlBool> {
  return or([exists(usesInTextsOf(url)), exists(articlesWith(url))])
}

export function isInPublishedArticle(url: Expression<string>): Expression<SqlBool> {
  return or([
    exists(
      usesInTextsOf(url)
        .innerJoin('articles', 'articles.id', 'picture_uses.article_id')
        .where('articles.status', '=', 'published'),
    ),
    exists(articlesWith(url).where('articles.status', '=', 'published')),
  ])
}

function usesInTextsOf(url: Expression<string>) {
  return selectFrom('picture_uses')
    .select(one)
    .where('picture_uses.url', '=', url)
    .where('picture_uses.is_shown', '=', 1)
}

function articlesWith(url: Expression<string>) {
  return selectFrom('articles').select(one).where('articles.image_url', '=', url)
}

type Pictured = Pick<ArticleRow, 'id' | 'title' | 'status' | 'slug'>

export async function listArticlesWithPicture(db: Kysely<Database>, url: string): Promise<Pictured[]> {
  const inText = db.selectFrom('picture_uses').select('article_id').where('url', '=', url).where('is_shown', '=', 1)
  return db
    .selectFrom('articles')
    .select(['id', 'title', 'status', 'slug'])
    .where(({ or, eb }) => or([eb('image_url', '=', url), eb('id', 'in', inText)]))
    .orderBy('updated_at', 'desc')
    .orderBy('id')
    .execute()
}
