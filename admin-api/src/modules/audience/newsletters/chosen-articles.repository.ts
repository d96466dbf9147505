import type { ChosenArticle } from '@hometown/shared-types/contract/newsletters'
import { clipText, textFromHtml } from '@hometown/shared-types/rules/html'
import { sql } from 'kysely'
import { isOneOf } from '../../../database/bulk-sql.ts'
import type { Db, Row } from '../../../database/database.ts'
import { invalidField } from '../../../http/errors/app-error.ts'
import { pick } from '../../../lib/pick.ts'
import { isListed, isNotDeleted } from '../../content/article-visibility.repository.ts'

type ArticleRow = Row<'articles'>

const CHOSEN_EXCERPT_LENGTH = 220
/** Characters of HTML that are enough for an excerpt. */
const EXCERPT_SOURCE_HTML_LENGTH = 4000
const DELETED_ARTICLE_MESSAGE = 'An article that you picked no longer exists. Remove it from this newsletter.'

const columns = ['id', 'title', 'description', 'category', 'author_name', 'slug', 'status'] as const

/** Lists the articles in the order of the ids; deleted ones are missing. */
export async function listChosenArticles(db: Db, ids: readonly string[]): Promise<ChosenArticle[]> {
  const rows = await db
    .selectFrom('articles')
    .select(columns)
    .select(sql<string>`substr(content_html, 1, ${sql.lit(EXCERPT_SOURCE_HTML_LENGTH)})`.as('beginning'))
    .where(isOneOf(db, 'id', ids))
    .where(isNotDeleted())
    .execute()
  return sortRowsInOrderOfIds(rows, ids).map((row) => ({
    ...chosenArticleFromRow(row),
    excerpt: clipText(textFromHtml(row.beginning), CHOSEN_EXCERPT_LENGTH),
  }))
}

export function chosenArticleFromRow(row: Pick<ArticleRow, (typeof columns)[number]>): Omit<ChosenArticle, 'excerpt'> {
  return { ...pick(row, 'id', 'title', 'description', 'category', 'slug', 'status'), authorName: row.author_name }
}

export async function mapPublishedToContentIds(db: Db, ids: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('articles')
    .select(['id', 'number'])
    .where('status', '=', 'published')
    .where(isOneOf(db, 'id', ids))
    .execute()
  return new Map(rows.map(({ id, number }) => [id, number]))
}

export async function listPublishedIds(db: Db, ids: readonly string[]): Promise<string[]> {
  const published = await mapPublishedToContentIds(db, ids)
  return ids.filter((id) => published.has(id))
}

/** @throws AppError 422 when an article isn't published, because readers couldn't open it. */
export async function requirePublishedArticles(db: Db, articleIds: readonly string[]): Promise<void> {
  const published = new Set(await listPublishedIds(db, articleIds))
  const others = articleIds.filter((id) => !published.has(id))
  if (others.length === 0) return
  const names = (await listChosenArticles(db, others)).map(({ title }) => `“${title}”`)
  const message =
    names.length === 0 ? DELETED_ARTICLE_MESSAGE : `Only published articles can be sent: ${names.join(', ')}.`
  throw invalidField('articleIds', message)
}

/** Lists the published articles in the order of the ids, without closed jobs. */
export async function listArticlesForIssue(db: Db, ids: readonly string[]) {
  const rows = await db
    .selectFrom('articles')
    .select(['id', 'title', 'description', 'category', 'content_html as content'])
    .select(['image_url as imageUrl', 'image_alt as imageAlt', 'author_name as authorName', 'slug'])
    .where(isOneOf(db, 'id', ids))
    .where('status', '=', 'published')
    .where(isListed())
    .execute()
  return sortRowsInOrderOfIds(rows, ids)
}
export type IssueArticleRow = Awaited<ReturnType<typeof listArticlesForIssue>>[number]

function sortRowsInOrderOfIds<T extends { readonly id: string }>(rows: readonly T[], ids: readonly string[]): T[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
