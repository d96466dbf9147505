import type { ReviewDecision } from '@hometown/shared-types/article-review'
import { expressionBuilder, type Kysely, type Transaction } from 'kysely'
import type { Database } from '../../../../database/database.ts'
import { isOneOf } from '../../../../database/many-rows.ts'
import type { ArticleReviewRow } from './article-reviews.table.ts'

const UNDECIDED = { decision: null, decided_at: null, decided_by: null, note: null } as const

interface Decision {
  decision: ReviewDecision
  by: string
  requestedAt?: number | undefined
  note?: string | null
}

export async function listReviews(
  db: Kysely<Database>,
  articleIds: readonly string[],
): Promise<ReadonlyMap<string, ArticleReviewRow>> {
  if (articleIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('article_reviews')
    .selectAll()
    .where(isOneOf(db, 'article_id', articleIds))
    .execute()
  return new Map(rows.map((row) => [row.article_id, row]))
}

/** Of articles that an editor is to decide about. */
export function isInReview() {
  const { exists, and, eb, selectFrom } = expressionBuilder<Database, 'articles'>()
  const open = selectFrom('article_reviews')
    .select('article_reviews.article_id')
    .whereRef('article_reviews.article_id', '=', 'articles.id')
    .where('article_reviews.decision', 'is', null)
  return and([eb('articles.status', '=', 'draft'), exists(open)])
}

export async function countInReview(db: Kysely<Database>): Promise<number> {
  const row = await db
    .selectFrom('article_reviews')
    .innerJoin('articles', 'articles.id', 'article_reviews.article_id')
    .select((count) => count.fn.countAll<number | string>().as('total'))
    .where('article_reviews.decision', 'is', null)
    .where('articles.status', '=', 'draft')
    .executeTakeFirstOrThrow()
  return Number(row.total)
}

/** An open request stays as it is. */
export async function upsertReview(
  trx: Transaction<Database>,
  review: Pick<ArticleReviewRow, 'article_id' | 'requested_at' | 'requested_by'>,
): Promise<void> {
  const { requested_at, requested_by } = review
  await trx
    .insertInto('article_reviews')
    .values({ ...review, ...UNDECIDED })
    .onConflict((conflict) =>
      conflict
        .column('article_id')
        .doUpdateSet({ requested_at, requested_by, ...UNDECIDED })
        .where('article_reviews.decision', 'is not', null),
    )
    .execute()
}

/** One statement, so that only one of two editors decides. @returns false if nothing was open */
export async function decideReview(
  trx: Transaction<Database>,
  articleId: string,
  { decision, by, requestedAt, note = null }: Decision,
  now: number,
): Promise<boolean> {
  let open = trx
    .updateTable('article_reviews')
    .set({ decision, decided_at: now, decided_by: by, note })
    .where('article_id', '=', articleId)
    .where('decision', 'is', null)
  if (requestedAt !== undefined) open = open.where('requested_at', '=', requestedAt)
  return (await open.returning('article_id').execute()).length > 0
}

/** After an undo: the article is in review as before. */
export async function reopenReview(trx: Transaction<Database>, articleId: string): Promise<void> {
  await trx
    .updateTable('article_reviews')
    .set(UNDECIDED)
    .where('article_id', '=', articleId)
    .where('decision', '=', 'published')
    .execute()
}
