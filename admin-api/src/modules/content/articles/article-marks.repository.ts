import { type ArticleReview, articleReviewSchema } from '@hometown/shared-types/article-review'
import { expressionBuilder, type Kysely, type Transaction } from 'kysely'
import type { Database } from '../../../database/database.ts'
import { isOneOf } from '../../../database/many-rows.ts'
import type { ArticleRow } from './articles.table.ts'

type Trx = Transaction<Database>

const deskColumns = ['id', 'status', 'category', 'owner_id', 'category_open', 'review'] as const

/** By article id. */
export async function listMarks(
  db: Kysely<Database>,
  articleIds: readonly string[],
): Promise<ReadonlyMap<string, Pick<ArticleRow, (typeof deskColumns)[number]>>> {
  const rows = await db
    .selectFrom('articles')
    .select(deskColumns)
    .where(isOneOf(db, 'id', articleIds))
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

export async function setCategoryOpen(trx: Trx, articleId: string, isOpen: boolean): Promise<void> {
  await trx
    .updateTable('articles')
    .set({ category_open: isOpen ? 1 : 0 })
    .where('id', '=', articleId)
    .where('category_open', '=', isOpen ? 0 : 1)
    .execute()
}

/** The first owner stays. */
export async function setOwner(trx: Trx, articleId: string, userId: string): Promise<void> {
  await trx
    .updateTable('articles')
    .set({ owner_id: userId })
    .where('id', '=', articleId)
    .where('owner_id', 'is', null)
    .execute()
}

/** Published articles, and those of this contributor. */
export function isVisibleTo(userId: string) {
  const { or, eb } = expressionBuilder<Database, 'articles'>()
  return or([eb('articles.status', '=', 'published'), isOwnedBy(userId)])
}

export function isOwnedBy(userId: string) {
  return expressionBuilder<Database, 'articles'>()('articles.owner_id', '=', userId)
}

/** Of articles that an editor is to decide about. */
export function isInReview() {
  const { and, eb, lit } = expressionBuilder<Database, 'articles'>()
  return and([eb('articles.status', '=', 'draft'), eb('articles.in_review', '=', lit(1))])
}

export async function countInReview(db: Kysely<Database>): Promise<number> {
  const row = await db
    .selectFrom('articles')
    .select((count) => count.fn.countAll<number | string>().as('total'))
    .where(isInReview())
    .executeTakeFirstOrThrow()
  return Number(row.total)
}

export async function findReview(db: Kysely<Database>, articleId: string): Promise<ArticleReview | null> {
  const row = await db.selectFrom('articles').select('review').where('id', '=', articleId).executeTakeFirst()
  return reviewOf(row?.review)
}

export function reviewOf(review: string | null | undefined): ArticleReview | null {
  return review ? articleReviewSchema.parse(JSON.parse(review)) : null
}

/** An open request stays as it is. */
export async function requestReview(
  trx: Trx,
  articleId: string,
  request: Pick<ArticleReview, 'requestedAt' | 'requestedBy'>,
): Promise<void> {
  const review: ArticleReview = { ...request, decision: null, decidedAt: null, decidedBy: null, note: null }
  await trx
    .updateTable('articles')
    .set({ in_review: 1, review: JSON.stringify(review) })
    .where('id', '=', articleId)
    .where('in_review', '=', 0)
    .execute()
}

/** Only if nobody has changed it since it was read. */
export async function replaceReview(
  trx: Trx,
  articleId: string,
  before: ArticleReview,
  after: ArticleReview,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('articles')
    .set({ in_review: after.decision === null ? 1 : 0, review: JSON.stringify(after) })
    .where('id', '=', articleId)
    .where('review', '=', JSON.stringify(before))
    .executeTakeFirst()
  return numUpdatedRows > 0
}
