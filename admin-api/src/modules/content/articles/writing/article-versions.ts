import type { ArticleStatus } from '@hometown/shared-types/contract/articles'
import type { Kysely, Transaction } from 'kysely'
import type { AppContext } from '../../../../context.ts'
import type { Database } from '../../../../database/database.ts'
import { LostRaceError } from '../../../../database/write/write-conflict.ts'
import { AppError, notFound } from '../../../../http/errors/app-error.ts'
import { recordChange } from '../../../platform/changes/changes.service.ts'
import { hasSamples } from '../../../platform/settings/saved-settings.service.ts'
import { isNotDeleted } from '../../listed-articles/listed-articles.service.ts'
import { notePictureUses, showsSamePictures } from '../../media/library/media.service.ts'
import { freeAddresses, keepAddresses } from '../../redirects/redirects.service.ts'
import { findArticle, findDeleted, takeContentNumbers } from '../articles.repository.ts'
import type { ArticleChanges, ArticleMarks, ArticleRow, NewArticleRow } from '../articles.table.ts'
import { closingMarks } from '../job-details/job-details.service.ts'
import { addRevision, findLastState } from '../revisions/revisions.service.ts'

type Trx = Transaction<Database>
type Effects = Pick<AppContext, 'clock' | 'config'>

interface Saved {
  savedBy: string | null
  /** Null for a new article. */
  before: ArticleRow | null
  /** Null for one that is deleted now. */
  after: ArticleRow | null
  hasRevision?: boolean
}

/** A new article with all that belongs to it. @param hasRevision false for posts of WordPress: a whole archive arrives this way */
export async function addArticle(
  trx: Trx,
  context: Effects,
  row: NewArticleRow,
  { savedBy, hasRevision = true }: { savedBy: string | null; hasRevision?: boolean },
): Promise<ArticleRow> {
  const closing = row.job && closingMarks({ published_at: null, ...row, job: row.job }, context)
  const insert = trx.insertInto('articles').values({ ...row, ...closing })
  const after = await insert.returningAll().executeTakeFirstOrThrow()
  await recordSideEffects(trx, { before: null, after, savedBy, hasRevision }, context)
  return after
}

/** A new version of an article with all that belongs to it. @throws LostRaceError when somebody saved it meanwhile */
export async function saveVersion(
  trx: Trx,
  context: Effects,
  before: ArticleRow,
  changes: ArticleChanges,
  savedBy: string | null,
): Promise<ArticleRow> {
  // The date, from which a job closes, may be another one.
  const closing = closingMarks({ ...before, ...changes }, context)
  const after = await updateArticle(trx, before, { ...changes, ...closing })
  if (!after) throw new LostRaceError()
  await recordSideEffects(trx, { before, after, savedBy }, context)
  return after
}

/** Undefined when the row is gone, its version has changed, or somebody deleted or restored it. */
export async function updateArticle(
  trx: Trx,
  read: Pick<ArticleRow, 'id' | 'version' | 'status' | 'deleted_at'>,
  changes: ArticleChanges,
): Promise<ArticleRow | undefined> {
  return trx
    .updateTable('articles')
    .set({ ...overruledPlans(read.status, changes.status), ...changes, version: read.version + 1 })
    .where('id', '=', read.id)
    .where('version', '=', read.version)
    .where('deleted_at', read.deleted_at === null ? 'is' : '=', read.deleted_at)
    .returningAll()
    .executeTakeFirst()
}

/** Somebody did what was planned, or put the article away. */
function overruledPlans(before: ArticleStatus, after: ArticleStatus | undefined): ArticleMarks {
  if (after === before) return {}
  if (after === 'archived') return { publish_at: null, unpublish_at: null }
  return after === 'published' ? { publish_at: null } : {}
}

/** A new version if a column has another value. @returns the same row otherwise */
export async function saveDifferences(
  trx: Trx,
  context: Effects,
  before: ArticleRow,
  columns: ArticleChanges,
  savedBy: string | null,
): Promise<ArticleRow> {
  const changes = Object.entries(columns).filter(([name, value]) => Reflect.get(before, name) !== value)
  if (changes.length === 0) return before
  return saveVersion(trx, context, before, Object.fromEntries(changes), savedBy)
}

/** What belongs to a write of an article, in the same transaction. */
async function recordSideEffects(
  trx: Trx,
  { before: stored, after, savedBy, hasRevision = true }: Saved,
  context: Effects,
): Promise<void> {
  const now = context.clock.now()
  // One that comes back is like a new one: nothing has its address or shows its pictures.
  const before = stored?.deleted_at === null ? stored : null
  // Also of a deleted article, whose last state is restored.
  const row = after ?? before
  if (!row) return
  if (hasRevision) await addRevision(trx, row, before, { now, savedBy })
  if (before && after) await keepOldAddress(trx, before, after, now)
  if (after && !showsSamePictures(before, after)) await notePictureUses(trx, after, context.config)
  if (after?.status === 'published') await freeAddress(trx, after)
  else if (before && after) await markRemoved(trx, before, now)
  // Drafts and archived articles have no pages.
  if (before?.status !== 'published' && after?.status !== 'published') return
  await recordChange(trx, { kind: 'article', contentId: row.wordpress_id, articleId: row.id, before, after }, now)
  // Every page is marked while samples exist.
  const unmarked = before?.sample === 1 && after?.sample !== 1 && !(await hasSamples(trx))
  if (unmarked) await recordChange(trx, { kind: 'settings' }, now)
}

/** For an article that readers get at its address: no redirect is left there. */
async function freeAddress(trx: Trx, { id, slug }: Pick<ArticleRow, 'id' | 'slug'>): Promise<void> {
  await freeAddresses(trx, [{ kind: 'article', id, slug }])
}

/** Readers no longer get it. Call it while it still has its address. */
async function markRemoved(
  trx: Trx,
  { id, slug, status, sample }: Pick<ArticleRow, 'id' | 'slug' | 'status' | 'sample'>,
  now: number,
): Promise<void> {
  if (status === 'published' && sample === 0) await keepAddresses(trx, [{ kind: 'article', id, slug }], now)
}

/** Only addresses that readers may know are kept. */
async function keepOldAddress(trx: Trx, before: ArticleRow, after: ArticleRow, now: number): Promise<void> {
  const { id, slug, published_at } = before
  if (slug !== after.slug && published_at !== null) await keepAddresses(trx, [{ kind: 'article', id, slug }], now)
}

/** Takes an article from readers and from the desk's lists; it can be restored while its row is kept. */
export async function withdrawArticle(
  trx: Trx,
  context: Effects,
  row: ArticleRow,
  savedBy: string | null,
): Promise<void> {
  const now = context.clock.now()
  await markRemoved(trx, row, now)
  await markDeleted(trx, row, now)
  await trx.deleteFrom('picture_uses').where('article_id', '=', row.id).execute()
  await recordSideEffects(trx, { before: row, after: null, savedBy }, context)
}

/** Its row waits for a restore, so that another article may have its slug and number. @throws LostRaceError */
async function markDeleted(trx: Trx, { id, version, wordpress_id: number }: ArticleRow, now: number): Promise<void> {
  // Of two that had one number, the latter can be restored.
  await trx.deleteFrom('articles').where('wordpress_id', '=', -number).execute()
  const { numUpdatedRows } = await trx
    .updateTable('articles')
    .set({ deleted_at: now, slug: `~${id}`, wordpress_id: -number, status: 'archived', sample: 0 })
    .where('id', '=', id)
    .where('version', '=', version)
    .where(isNotDeleted())
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new LostRaceError()
}

export interface DeletedArticle {
  readonly row: ArticleRow
  /** As they were. */
  readonly slug: string
  readonly status: ArticleStatus
  /** Who deleted it; null if it left WordPress. */
  readonly savedBy: string | null
}

/** @throws AppError when the article isn't deleted, or nothing is left of it */
export async function readDeleted(db: Kysely<Database>, id: string): Promise<DeletedArticle> {
  if (await findArticle(db, id)) throw new AppError(409, 'not_deleted', 'This article is not deleted')
  const row = await findDeleted(db, id)
  const last = row && (await findLastState(db, id))
  if (!last) throw notFound('Article')
  return { row, ...last }
}

/** The deleted article of this WordPress that these values name. A deleted one has the number of its post below zero. */
export async function findDeletedOf(
  db: Kysely<Database>,
  origin: string,
  facts: Partial<Pick<ArticleRow, 'id' | 'wordpress_id' | 'created_at'>>,
): Promise<ArticleRow | undefined> {
  const deleted = db.selectFrom('articles').selectAll().where('origin', '=', origin).where('deleted_at', 'is not', null)
  return deleted.where(({ and }) => and(facts)).executeTakeFirst()
}

/** A restored article must keep its address, so that links don't lead to another article. */
export async function refuseTakenSlug(db: Kysely<Database>, slug: string): Promise<void> {
  const other = await db.selectFrom('articles').select('title').where('slug', '=', slug).executeTakeFirst()
  if (!other) return
  const message = `The address /article/${slug} now belongs to “${other.title}”. Give that article another address, then restore this one.`
  throw new AppError(409, 'slug_taken', message)
}

/** The same article with all that belongs to it, as a new version. Plans that have passed meanwhile are dropped. */
export async function restoreDeletedRow(
  trx: Trx,
  context: Effects,
  changes: ArticleChanges & Pick<ArticleRow, 'slug' | 'status'>,
  row: ArticleRow,
  savedBy: string | null,
): Promise<ArticleRow> {
  const now = context.clock.now()
  const ahead = (time: number | null) => (time !== null && time > now ? time : null)
  const back = {
    wordpress_id: changes.wordpress_id ?? (await ownNumber(trx, row)),
    publish_at: ahead(row.publish_at),
    unpublish_at: ahead(row.unpublish_at),
    ...changes,
    deleted_at: null,
  }
  return saveVersion(trx, context, row, back, savedBy)
}

/** A WordPress that was connected meanwhile may have the same one. */
async function ownNumber(trx: Trx, { wordpress_id: deleted }: ArticleRow): Promise<number> {
  const other = await trx.selectFrom('articles').select('id').where('wordpress_id', '=', -deleted).executeTakeFirst()
  return other ? takeContentNumbers(trx, 1) : -deleted
}
