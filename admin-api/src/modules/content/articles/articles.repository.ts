import { expressionBuilder } from 'kysely'
import { isOneOf } from '../../../database/bulk-sql.ts'
import { type Db, defineEntity, type NewChange, type Trx, type Tx } from '../../../database/database.ts'
import { reserveNumbers } from '../../../database/number-sequences.ts'
import type { Database } from '../../../database/tables.ts'
import { hasSamples } from '../../platform/settings/index.ts'
import { isNotDeleted } from '../article-visibility.repository.ts'
import { selectRedirectsAt } from '../redirects/index.ts'
import type { ArticleRow } from './articles.table.ts'

/** Most rules about an article differ between people, so ask them before its version: a stale one is shown. */
export const articles = defineEntity({
  table: 'articles',
  name: 'Article',
  stale: 'This article has changed since you opened it.',
  lists: ['articles'],
  page: 'article',
})

/** Finds deleted articles, too. */
export async function findArticleOrDeleted(db: Db, id: string): Promise<ArticleRow | undefined> {
  return db.selectFrom('articles').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function listArticlesBySlugs(db: Db, slugs: readonly string[]): Promise<ArticleRow[]> {
  return db
    .selectFrom('articles')
    .selectAll()
    .where(isOneOf(db, 'slug', slugs))
    .execute()
}

/** Lists the slugs that articles have, or that readers know from an article that can still be restored. */
export async function filterTakenArticleSlugs(db: Db, slugs: readonly string[]): Promise<Set<string>> {
  const paths = slugs.map((slug) => `/${slug}`)
  const present = await db
    .selectFrom('articles')
    .select('slug')
    .where(isOneOf(db, 'slug', slugs))
    .execute()
  const former = selectRedirectsAt(db, paths).innerJoin('articles', 'articles.id', 'item_id')
  const deleted = await former.select('path').where('deleted_at', 'is not', null).execute()
  return new Set([...present.map(({ slug }) => slug), ...deleted.map(({ path }) => path.slice(1))])
}

/** Finds what to publish or take down first. @param waiting `publish` or `unpublish` and an id: not now */
export async function findDueArticleSchedule(db: Db, now: number, waiting: ReadonlySet<string>) {
  const isDue = (column: 'publish_at' | 'unpublish_at', action: string) => {
    const ids = [...waiting].flatMap((key) => (key.startsWith(`${action} `) ? key.slice(action.length + 1) : []))
    const { and, eb, not } = expressionBuilder<Database, 'articles'>()
    return and([eb(column, '<=', now), not(isOneOf(db, 'id', ids))])
  }
  return db
    .selectFrom('articles')
    .select(['id', 'version', 'title', 'status', 'publish_at'])
    .where(({ or }) => or([isDue('publish_at', 'publish'), isDue('unpublish_at', 'unpublish')]))
    .where(isNotDeleted())
    .orderBy((row) => row.fn.coalesce('publish_at', 'unpublish_at'))
    .limit(1)
    .executeTakeFirst()
}

export async function findLargestArticleNumber(db: Db): Promise<number> {
  const row = await db
    .selectFrom('articles')
    .select((rows) => rows.fn.max('number').as('largest'))
    .executeTakeFirst()
  return row?.largest ?? 0
}

/** Returns the first of `count` new numbers in the content service, for articles that aren't from WordPress. */
export async function takeArticleNumbers(trx: Trx, count: number): Promise<number> {
  return reserveNumbers(trx, 'content-id', count, () => findLargestArticleNumber(trx))
}

const KEPT_ARTICLE_NUMBERS_FROM = 1_000_000_000_000

/** Kept numbers are beyond those of any WordPress's posts. */
export function takeKeptArticleNumber(trx: Trx): Promise<number> {
  return reserveNumbers(trx, 'kept-content-id', 1, async () => KEPT_ARTICLE_NUMBERS_FROM)
}

type ArticlePageRow = Pick<ArticleRow, 'id' | 'number' | 'slug' | 'status'>

/** Returns the pages of published articles, to be rendered again; their addresses stay. */
export function articleRerenderChanges(articles: readonly ArticlePageRow[], { isNote = false } = {}): NewChange[] {
  const published = articles.filter(({ status }) => status === 'published')
  return published.map((article) => {
    const { number: contentId, id: articleId } = article
    return { kind: 'article', contentId, articleId, before: article, after: article, isNote }
  })
}

/** Every page says so while samples exist. */
export async function removeSampleNoticeAfterLast(tx: Tx): Promise<void> {
  if (!(await hasSamples(tx.db))) tx.changed({ kind: 'settings' })
}
