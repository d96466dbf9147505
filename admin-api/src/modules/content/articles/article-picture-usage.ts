import { articleStateOf } from '@hometown/shared-types/contract/desk-articles'
import { type Expression, expressionBuilder } from 'kysely'
import { selectOne } from '../../../database/bulk-sql.ts'
import type { Database } from '../../../database/tables.ts'
import { isNotDeleted } from '../article-visibility.repository.ts'
import type { PictureUsage } from '../media/index.ts'
import { reviewFromRow } from './article-mapping.ts'
import { articleRerenderChanges } from './articles.repository.ts'

const { or, exists, selectFrom } = expressionBuilder<Database, never>()

export const articlePictureUsage: PictureUsage = {
  shows: (url) => or([exists(selectPictureUsesInTexts(url)), exists(selectArticlesWithLeadPicture(url))]),

  publishes(url) {
    const inTexts = selectPictureUsesInTexts(url).innerJoin('articles', 'articles.id', 'picture_uses.article_id')
    const published = [inTexts, selectArticlesWithLeadPicture(url)].map((rows) =>
      exists(rows.where('articles.status', '=', 'published')),
    )
    return or(published)
  },

  /** The list tells drafts, articles in review and scheduled ones apart. */
  async list(db, url) {
    const inText = db.selectFrom('picture_uses').select('article_id').where('url', '=', url)
    const articles = await db
      .selectFrom('articles')
      .select(['id', 'title', 'status', 'publish_at', 'review'])
      .where((row) => row.or([row('image_url', '=', url), row('id', 'in', inText)]))
      .where(isNotDeleted())
      .orderBy('updated_at', 'desc')
      .orderBy('id')
      .execute()
    return articles.map(({ id, title, status, publish_at: publishAt, ...row }) => ({
      kind: 'article',
      id,
      title,
      status: articleStateOf({ status, publishAt, review: reviewFromRow(row) }),
    }))
  },

  /** The pages keep their addresses. */
  async renderAgain(tx, url) {
    const published = tx.db
      .selectFrom('picture_uses')
      .innerJoin('articles', 'articles.id', 'picture_uses.article_id')
      .select(['articles.id', 'number', 'slug', 'status'])
      .where('picture_uses.url', '=', url)
      .where('articles.status', '=', 'published')
    tx.changed(...articleRerenderChanges(await published.execute()))
  },
}

function selectPictureUsesInTexts(url: Expression<string>) {
  return selectFrom('picture_uses').select(selectOne).where('picture_uses.url', '=', url)
}

function selectArticlesWithLeadPicture(url: Expression<string>) {
  return selectFrom('articles').select(selectOne).where('articles.image_url', '=', url).where(isNotDeleted())
}
