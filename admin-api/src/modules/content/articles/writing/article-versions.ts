import type { ArticleStatus } from '@hometown/shared-types/contract/articles'
import type { AppContext } from '../../../../context.ts'
import type { Db, LockedRow, Tx } from '../../../../database/database.ts'
import { AppError, notFound } from '../../../../http/errors/app-error.ts'
import { holdPictures, notePictureUses, showsSamePictures } from '../../media/index.ts'
import { articles, followLastSample, takeContentNumbers } from '../articles.repository.ts'
import type { ArticleChanges, ArticleMarks, ArticleRow, NewArticleRow } from '../articles.table.ts'
import { closingMarks } from '../job-details.service.ts'
import { addDeletion, addRevision, findLastState } from './revisions.ts'

export type ExpectedArticle = LockedRow<'articles'>

/** Adds an article with all that belongs to it. @param hasRevision false for WordPress's posts, a whole archive */
export async function addArticle(
  tx: Tx,
  context: AppContext,
  row: NewArticleRow,
  { hasRevision = true } = {},
): Promise<ExpectedArticle> {
  const closing = row.job && closingMarks({ published_at: null, ...row, job: row.job }, context)
  const after = await tx.insert(articles, { ...row, ...closing })
  if (hasRevision) await addRevision(tx, after, null)
  await followPictures(tx, context, null, after)
  return after
}

/** Saves a new version of an article with all that belongs to it. */
export async function saveVersion(
  tx: Tx,
  context: AppContext,
  stored: ExpectedArticle,
  changes: ArticleChanges,
): Promise<ExpectedArticle> {
  // The date from which the job's closing counts may change.
  const closing = closingMarks({ ...stored, ...changes }, context)
  const after = await tx.update(stored, { ...overruledPlans(stored.status, changes.status), ...changes, ...closing })
  // A restored article is like a new one: nothing shows its pictures.
  const before = stored.deleted_at === null ? stored : null
  await addRevision(tx, after, before)
  await followPictures(tx, context, before, after)
  if (after.sample === 0) await followSample(tx, before)
  return after
}

async function followPictures(
  tx: Tx,
  { config }: AppContext,
  before: ArticleRow | null,
  after: ArticleRow,
): Promise<void> {
  const isSame = showsSamePictures(before, after)
  if (!isSame) await notePictureUses(tx.db, after, config)
  if (after.status === 'published' && !(isSame && before?.status === 'published')) await holdPictures(tx, after.id)
}

async function followSample(tx: Tx, before: ArticleRow | null): Promise<void> {
  if (before?.sample === 1) await followLastSample(tx)
}

/** A plan ends when somebody did what was planned, or put the article away. */
function overruledPlans(before: ArticleStatus, after: ArticleStatus | undefined): ArticleMarks {
  if (after === before) return {}
  if (after === 'archived') return { publish_at: null, unpublish_at: null }
  return after === 'published' ? { publish_at: null } : {}
}

/** Saves a new version if a column has another value. @returns the same row otherwise */
export async function saveDifferences(
  tx: Tx,
  context: AppContext,
  before: ExpectedArticle,
  columns: ArticleChanges,
): Promise<ExpectedArticle> {
  const changes = Object.entries(columns).filter(([name, value]) => Reflect.get(before, name) !== value)
  if (changes.length === 0) return before
  return saveVersion(tx, context, before, Object.fromEntries(changes))
}

/** Takes an article from readers and from the desk's lists; it can be restored while its row is kept. */
export async function withdrawArticle(tx: Tx, row: ExpectedArticle): Promise<void> {
  const { id, number } = row
  await addDeletion(tx, row)
  // If two deleted articles had the same number, only the later deleted one can be restored.
  await tx.purge(articles, (rows) => rows.where('number', '=', -number))
  // The row waits for a restore, but leaves its slug and number to other articles.
  await tx.remove(row, { slug: `~${id}`, number: -number, status: 'archived', sample: 0 })
  await tx.db.deleteFrom('picture_uses').where('article_id', '=', id).execute()
  await followSample(tx, row)
}

export interface DeletedArticle {
  readonly row: ArticleRow
  /** The slug and status before the deletion. */
  readonly slug: string
  readonly status: ArticleStatus
}

/** @throws AppError when the article isn't deleted, or nothing is left of it */
export async function describeDeleted<Row extends ArticleRow>(db: Db, row: Row | undefined) {
  if (row?.deleted_at === null) throw new AppError(409, 'not_deleted', 'This article is not deleted')
  const last = row && (await findLastState(db, row.id))
  if (!last) throw notFound('Article')
  return { row, slug: last.slug, status: last.status }
}

/** Finds the deleted article of this WordPress that these values name. Its number is the post's, below zero. */
export async function findDeletedOf(
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
export async function refuseTakenSlug(db: Db, slug: string): Promise<void> {
  const other = await db.selectFrom('articles').select('title').where('slug', '=', slug).executeTakeFirst()
  if (!other) return
  const message = `The address /article/${slug} now belongs to “${other.title}”. Give that article another address, then restore this one.`
  throw new AppError(409, 'slug_taken', message)
}

/** Restores an article with all that belongs to it, as a new version. Drops plans that have passed meanwhile. */
export async function restoreDeletedRow(
  tx: Tx,
  context: AppContext,
  row: ExpectedArticle,
  changes: ArticleChanges & Pick<ArticleRow, 'slug' | 'status'>,
): Promise<ExpectedArticle> {
  const ahead = (time: number | null) => (time !== null && time > tx.now ? time : null)
  const back = {
    number: changes.number ?? (await ownNumber(tx, row)),
    publish_at: ahead(row.publish_at),
    unpublish_at: ahead(row.unpublish_at),
    ...changes,
    deleted_at: null,
  }
  return saveVersion(tx, context, row, back)
}

/** A WordPress that was connected meanwhile may have the same number. */
async function ownNumber({ db }: Tx, { number: deleted }: ArticleRow): Promise<number> {
  const other = await db.selectFrom('articles').select('id').where('number', '=', -deleted).executeTakeFirst()
  return other ? takeContentNumbers(db, 1) : -deleted
}
