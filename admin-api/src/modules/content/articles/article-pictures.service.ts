import { articleStateOf } from '@hometown/shared-types/contract/desk-articles'
import type { MediaUse } from '@hometown/shared-types/contract/media'
import { type Expression, expressionBuilder, type Kysely, type SqlBool } from 'kysely'
import type { Database } from '../../../database/database.ts'
import { one } from '../../../database/select-one.ts'
import type { Tx } from '../../../database/write/tx.ts'
import { isNotDeleted } from '../listed-articles/listed-articles.service.ts'
import type { PictureUser } from '../media/uses/picture-users.service.ts'
import { reviewOf } from './article-values.ts'
import type { ArticleRow } from './articles.table.ts'
import { articlePages } from './record-article-page.ts'

export const articlePictures: PictureUser = {
  shows: isInArticle,
  publishes: isInPublishedArticle,
  list: listUses,
  renderAgain: renderArticlePictureAgain,
}

/** Drafts, articles in review and scheduled ones are told apart. */
async function listUses(db: Kysely<Database>, url: string): Promise<MediaUse[]> {
  const inText = db.selectFrom('picture_uses').select('article_id').where('url', '=', url)
  const articles = await db
    .selectFrom('articles')
    .select(['id', 'title', 'status', 'publish_at', 'review'])
    .where(({ or, eb }) => or([eb('image_url', '=', url), eb('id', 'in', inText)]))
    .where(isNotDeleted())
    .orderBy('updated_at', 'desc')
    .orderBy('id')
    .execute()
  return articles.map(({ id, title, status, publish_at: publishAt, ...row }) => ({
    ...{ kind: 'article', id, title },
    status: articleStateOf({ status, publishAt, review: reviewOf(row) }),
  }))
}

/** Re-renders the pages that show the picture; their addresses stay. */
async function renderArticlePictureAgain(tx: Tx, url: string): Promise<void> {
  tx.changed(...articlePages(await listPublishedWithPicture(tx.db, url)))
}

const { or, exists, selectFrom } = expressionBuilder<Database, never>()

function isInArticle(url: Expression<string>): Expression<SqlBool> {
  return or([exists(usesInTextsOf(url)), exists(articlesWith(url))])
}

function isInPublishedArticle(url: Expression<string>): Expression<SqlBool> {
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
  return selectFrom('picture_uses').select(one).where('picture_uses.url', '=', url)
}

function articlesWith(url: Expression<string>) {
  return selectFrom('articles').select(one).where('articles.image_url', '=', url).where(isNotDeleted())
}

async function listPublishedWithPicture(
  db: Kysely<Database>,
  url: string,
): Promise<Pick<ArticleRow, 'id' | 'wordpress_id' | 'slug' | 'status'>[]> {
  return db
    .selectFrom('picture_uses')
    .innerJoin('articles', 'articles.id', 'picture_uses.article_id')
    .select(['articles.id', 'wordpress_id', 'slug', 'status'])
    .where('picture_uses.url', '=', url)
    .where('articles.status', '=', 'published')
    .execute()
}
