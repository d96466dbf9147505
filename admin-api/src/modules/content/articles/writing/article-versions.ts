import type { ArticleStatus } from '@hometown/shared-types/contract/articles'
import type { AppContext } from '../../../../context.ts'
import type { Db, LockedRow, Tx } from '../../../../database/database.ts'
import { AppError, notFound } from '../../../../http/errors/app-error.ts'
import { lockPicturesOfArticle, savePictureUses, showSamePictures } from '../../media/index.ts'
import { articles, removeSampleNoticeAfterLast, takeArticleNumbers } from '../articles.repository.ts'
import type { ArticleChanges, ArticleMeta, ArticleRow, NewArticleRow } from '../articles.table.ts'
import { jobClosingColumns } from '../job-listings.service.ts'
import { findStateBeforeDeletion, insertDeletionRevision, insertRevision } from './revisions.ts'

export type ExpectedArticle = LockedRow<'articles'>

/** Adds an article with all that belongs to it. @param hasRevision false for WordPress's posts, a whole archive */
export async function insertArticle(
  tx: Tx,
  context: AppContext,
  row: NewArticleRow,
  { hasRevision = true } = {},
): Promise<ExpectedArticle> {
  const closing = row.job && jobClosingColumns({ published_at: null, ...row, job: row.job }, context)
  const after = await tx.insert(articles, { ...row, ...closing })
  if (hasRevision) await insertRevision(tx, after, null)
  await updatePictureUses(tx, context, null, after)
  return after
}

export async function saveArticleVersion(
  tx: Tx,
  context: AppContext,
  stored: ExpectedArticle,
  changes: ArticleChanges,
): Promise<ExpectedArticle> {
  // The date from which the job's closing counts may change.
  const closing = jobClosingColumns({ ...stored, ...changes }, context)
  const after = await tx.update(stored, { ...endedSchedules(stored.status, changes.status), ...changes, ...closing })
  // A restored article is like a new one: nothing shows its pictures.
  const before = stored.deleted_at === null ? stored : null
  await insertRevision(tx, after, before)
  await updatePictureUses(tx, context, before, after)
  if (after.sample === 0 && before?.sample === 1) await removeSampleNoticeAfterLast(tx)
  return after
}

async function updatePictureUses(
  tx: Tx,
  { config }: AppContext,
  before: ArticleRow | null,
  after: ArticleRow,
): Promise<void> {
  const isSame = showSamePictures(before, after)
  if (!isSame) await savePictureUses(tx.db, after, config)
  if (after.status === 'published' && !(isSame && before?.status === 'published'))
    await lockPicturesOfArticle(tx, after.id)
}

/** A scheduled time goes when somebody did what was scheduled, or archived the article. */
function endedSchedules(before: ArticleStatus, after: ArticleStatus | undefined): ArticleMeta {
  if (after === before) return {}
  if (after === 'archived') return { publish_at: null, unpublish_at: null }
  return after === 'published' ? { publish_at: null } : {}
}

/** Saves a new version if a column has another value. @returns the same row otherwise */
export async function saveIfDifferent(
  tx: Tx,
  context: AppContext,
  before: ExpectedArticle,
  columns: ArticleChanges,
): Promise<ExpectedArticle> {
  const changes = Object.entries(columns).filter(([name, value]) => Reflect.get(before, name) !== value)
  if (changes.length === 0) return before
  return saveArticleVersion(tx, context, before, Object.fromEntries(changes))
}

/** Takes an article from readers and from the desk's lists; it can be restored while its row is kept. */
export async function softDeleteArticle(tx: Tx, row: ExpectedArticle): Promise<void> {
  const { id, number } = row
  await insertDeletionRevision(tx, row)
  // If two deleted articles had the same number, only the later deleted one can be restored.
  await tx.purge(articles, (rows) => rows.where('number', '=', -number))
  // The row waits for a restore, but leaves its slug and number to other articles.
  await tx.remove(row, { slug: `~${id}`, number: -number, status: 'archived', sample: 0 })
  await tx.db.deleteFrom('picture_uses').where('article_id', '=', id).execute()
  if (row.sample === 1) await removeSampleNoticeAfterLast(tx)
}

export interface DeletedArticle {
  readonly row: ArticleRow
  /** The slug and status before the deletion. */
  readonly slug: string
  readonly status: ArticleStatus
}

/** @throws AppError when the article isn't deleted, or nothing is left of it */
export async function getDeletedArticle<Row extends ArticleRow>(db: Db, row: Row | undefined) {
  if (row?.deleted_at === null) throw new AppError(409, 'not_deleted', 'This article is not deleted')
  const last = row && (await findStateBeforeDeletion(db, row.id))
  if (!last) throw notFound('Article')
  return { row, slug: last.slug, status: last.status }
}

/** Finds the deleted article of this WordPress that these values name. Its number is the post's, below zero. */
export async function findDeletedArticle(
  tx: Tx,
  origin: string,
  facts: Partial<Pick<ArticleRow, 'id' | 'number' | 'created_at'>>,
): Promise<ExpectedArticle | undefined> {
  const [deleted] = await tx.list(articles, (rows) =>
    rows.where(({ and, eb }) => and([and({ origin, ...facts }), eb('deleted_at', 'is not', null)])),
  )
  return deleted
}

/** A restored article must keep its address, so that links don't lead to another article. */
export async function requireFreeArticleSlug(db: Db, slug: string): Promise<void> {
  const other = await db.selectFrom('articles').select('title').where('slug', '=', slug).executeTakeFirst()
  if (!other) return
  const message = `The address /article/${slug} now belongs to “${other.title}”. Give that article another address, then restore this one.`
  throw new AppError(409, 'slug_taken', message)
}

/** Restores an article with all that belongs to it, as a new version. Drops scheduled times that have passed meanwhile. */
export async function restoreDeletedArticle(
  tx: Tx,
  context: AppContext,
  row: ExpectedArticle,
  changes: ArticleChanges & Pick<ArticleRow, 'slug' | 'status'>,
): Promise<ExpectedArticle> {
  const ahead = (time: number | null) => (time !== null && time > tx.now ? time : null)
  return saveArticleVersion(tx, context, row, {
    number: changes.number ?? (await takeNumberForRestore(tx, row)),
    publish_at: ahead(row.publish_at),
    unpublish_at: ahead(row.unpublish_at),
    ...changes,
    deleted_at: null,
  })
}

/** A WordPress that was connected meanwhile may have the same number. */
async function takeNumberForRestore({ db }: Tx, { number: deleted }: ArticleRow): Promise<number> {
  const other = await db.selectFrom('articles').select('id').where('number', '=', -deleted).executeTakeFirst()
  return other ? takeArticleNumbers(db, 1) : -deleted
}
