import type { ArticleStatus } from '@hometown/shared-types/article'
import type { Kysely, Transaction } from 'kysely'
import type { AppContext } from '../../../../context.ts'
import type { Database } from '../../../../database/database.ts'
import { AppError, notFound } from '../../../../http/errors/app-error.ts'
import { findArticle, findDeleted, markDeleted, takeContentNumbers } from '../articles.repository.ts'
import type { ArticleChanges, ArticleRow } from '../articles.table.ts'
import { findLastState } from '../revisions/revisions.service.ts'
import { markRemoved, recordSideEffects, saveVersion } from './save-side-effects.ts'

type Trx = Transaction<Database>
type Effects = Pick<AppContext, 'clock' | 'config'>

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

/** Those that came from this WordPress, by the number of their post or by their id. */
export async function listDeletedOf(
  db: Kysely<Database>,
  origin: string,
  { wordpressIds, articleIds }: { wordpressIds: readonly number[]; articleIds: readonly string[] },
): Promise<ArticleRow[]> {
  if (wordpressIds.length === 0) return []
  const numbers = wordpressIds.map((id) => -id)
  return db
    .selectFrom('articles')
    .selectAll()
    .where('origin', '=', origin)
    .where('deleted_at', 'is not', null)
    .where((row) => row.or([row('wordpress_id', 'in', numbers), row('id', 'in', ['', ...articleIds])]))
    .execute()
}

/** A restored article must keep its address, so that links don't lead to another article. */
export async function refuseTakenSlug(db: Kysely<Database>, slug: string): Promise<void> {
  const other = await db.selectFrom('articles').select('title').where('slug', '=', slug).executeTakeFirst()
  if (!other) return
  const message = `The address /article/${slug} now belongs to “${other.title}”. Give that article another address, then restore this one.`
  throw new AppError(409, 'slug_taken', message)
}

/** The same article with all that belongs to it, as a new version. Plans that have passed meanwhile are dropped. */
export async function bringBack(
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
