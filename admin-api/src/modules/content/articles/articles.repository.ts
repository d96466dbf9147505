import type { ExpressionBuilder, Kysely, Transaction } from 'kysely'
import type { Database } from '../../../database/database.ts'
import type { Store } from '../../../database/store.ts'
import type { ArticleChanges, ArticleRow, NewArticleRow } from './articles.table.ts'

type Reader = Kysely<Database>

export async function findArticle(db: Reader, id: string): Promise<ArticleRow | undefined> {
  return db.selectFrom('articles').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Those of the ids that exist, without their texts. */
export async function listArticles(
  db: Reader,
  ids: readonly string[],
): Promise<Pick<ArticleRow, 'id' | 'title' | 'slug' | 'status' | 'sample'>[]> {
  if (ids.length === 0) return []
  return db.selectFrom('articles').select(['id', 'title', 'slug', 'status', 'sample']).where('id', 'in', ids).execute()
}

/** Nobody else changes the article until the transaction ends. With SQLite, writers come one after the other anyway. */
export async function lockArticle(trx: Reader, kind: Store['kind'], id: string): Promise<ArticleRow | undefined> {
  const article = trx.selectFrom('articles').selectAll().where('id', '=', id)
  return (kind === 'postgres' ? article.forNoKeyUpdate() : article).executeTakeFirst()
}

export async function isSlugTaken(db: Reader, slug: string, exceptId?: string): Promise<boolean> {
  const row = await db.selectFrom('articles').select('id').where('slug', '=', slug).executeTakeFirst()
  return row !== undefined && row.id !== exceptId
}

export async function listArticlesBySlugs(db: Reader, slugs: readonly string[]): Promise<ArticleRow[]> {
  if (slugs.length === 0) return []
  return db.selectFrom('articles').selectAll().where('slug', 'in', slugs).execute()
}

export async function findTitleAtSlug(db: Reader, slug: string): Promise<string | undefined> {
  const row = await db.selectFrom('articles').select('title').where('slug', '=', slug).executeTakeFirst()
  return row?.title
}

export async function isContentNumberTaken(db: Reader, number: number): Promise<boolean> {
  const row = await db.selectFrom('articles').select('id').where('wordpress_id', '=', number).executeTakeFirst()
  return row !== undefined
}

export async function findPublishedBySlug(db: Reader, slug: string): Promise<ArticleRow | undefined> {
  return db
    .selectFrom('articles')
    .selectAll()
    .where('slug', '=', slug)
    .where('status', '=', 'published')
    .executeTakeFirst()
}

export async function findPublishedByOldSlug(db: Reader, slug: string): Promise<ArticleRow | undefined> {
  return db
    .selectFrom('redirects')
    .innerJoin('articles', 'articles.id', 'redirects.item_id')
    .selectAll('articles')
    .where('redirects.path', '=', `/${slug}`)
    .where('articles.status', '=', 'published')
    .executeTakeFirst()
}

export async function insertArticle(trx: Transaction<Database>, row: NewArticleRow): Promise<ArticleRow> {
  return trx.insertInto('articles').values(row).returningAll().executeTakeFirstOrThrow()
}

export async function insertArticles(
  trx: Transaction<Database>,
  rows: readonly NewArticleRow[],
): Promise<ArticleRow[]> {
  return trx.insertInto('articles').values(rows).returningAll().execute()
}

/** Undefined when the row is gone or its version has changed. */
export async function updateArticle(
  trx: Transaction<Database>,
  read: Pick<ArticleRow, 'id' | 'version'>,
  changes: ArticleChanges,
): Promise<ArticleRow | undefined> {
  return trx
    .updateTable('articles')
    .set({ ...changes, version: read.version + 1 })
    .where('id', '=', read.id)
    .where('version', '=', read.version)
    .returningAll()
    .executeTakeFirst()
}

/** Frees its slug for another article, until this transaction gives it another one: no reader ever sees this one. */
export async function parkSlug(trx: Transaction<Database>, id: string): Promise<void> {
  await trx
    .updateTable('articles')
    .set({ slug: `~${id}` })
    .where('id', '=', id)
    .execute()
}

/** False when the row is gone, or somebody saved it or its job after we read what an undo restores. */
export async function deleteArticle(
  trx: Transaction<Database>,
  read: Pick<ArticleRow, 'id' | 'version' | 'job_version'>,
): Promise<boolean> {
  const result = await trx
    .deleteFrom('articles')
    .where('id', '=', read.id)
    .where('version', '=', read.version)
    .where('job_version', '=', read.job_version)
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}

/** True if it was one. */
export async function unmarkSample(trx: Transaction<Database>, id: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('articles')
    .set({ sample: 0 })
    .where('id', '=', id)
    .where('sample', '=', 1)
    .executeTakeFirst()
  return numUpdatedRows > 0
}

export async function deleteSampleArticles(trx: Transaction<Database>): Promise<ArticleRow[]> {
  return trx.deleteFrom('articles').where('sample', '=', 1).returningAll().execute()
}

export async function findLargestContentId(db: Reader): Promise<number> {
  const row = await db
    .selectFrom('articles')
    .select((rows) => rows.fn.max('wordpress_id').as('largest'))
    .executeTakeFirst()
  return row?.largest ?? 0
}

/**
 * Skips articles with another picture that was never processed; they follow when it is.
 * @param others `made`: only articles with another picture that is already processed.
 */
export async function listPublishedWithPicture(
  db: Reader,
  url: string,
  others: 'any' | 'made',
): Promise<Pick<ArticleRow, 'id' | 'wordpress_id' | 'slug' | 'category' | 'published_at' | 'status'>[]> {
  return db
    .selectFrom('picture_uses')
    .innerJoin('articles', 'articles.id', 'picture_uses.article_id')
    .select(['articles.id', 'wordpress_id', 'slug', 'category', 'published_at', 'status'])
    .where('picture_uses.url', '=', url)
    .where('picture_uses.is_shown', '=', 1)
    .where('articles.status', '=', 'published')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          otherPictures(selectFrom, url)
            .where('copies.state', 'in', ['waiting', 'first'])
            .where('copies.attempts', '=', 0),
        ),
      ),
    )
    .$if(others === 'made', (query) =>
      query.where(({ exists, selectFrom }) =>
        exists(otherPictures(selectFrom, url).where('copies.state', 'in', ['ready', 'broken'])),
      ),
    )
    .execute()
}

type SelectFrom = ExpressionBuilder<Database, 'picture_uses'>['selectFrom']

function otherPictures(selectFrom: SelectFrom, url: string) {
  return selectFrom(['picture_uses as uses', 'picture_copies as copies'])
    .select('uses.url')
    .whereRef('uses.article_id', '=', 'picture_uses.article_id')
    .whereRef('copies.url', '=', 'uses.url')
    .where('uses.is_shown', '=', 1)
    .where('uses.url', '!=', url)
}
