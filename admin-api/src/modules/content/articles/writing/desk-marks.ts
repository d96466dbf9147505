import type { DeskArticleSummary } from '@hometown/shared-types/desk-article'
import type { Kysely } from 'kysely'
import type { Database } from '../../../../database/database.ts'
import { listOpenCategories } from '../open-categories/open-categories.service.ts'
import { listOwners } from '../owners/article-owners.repository.ts'
import { listReviews } from '../reviews/article-reviews.repository.ts'
import { reviewFromRow } from '../reviews/settle-review.ts'
import { NO_PLANS, readPlans } from '../scheduled/article-plans.ts'
import { listCopiedArticles } from '../working-copies/working-copies.service.ts'

/** What the desk knows about an article beside its row. */
export type DeskMarks = Pick<
  DeskArticleSummary,
  'publishAt' | 'unpublishAt' | 'needsCategory' | 'hasOwnChanges' | 'review' | 'ownerId'
>

export const NO_MARKS: DeskMarks = {
  ...NO_PLANS,
  ...{ needsCategory: false, hasOwnChanges: false, review: null, ownerId: null },
}

/** @param userId whose unsaved changes are marked; without it nobody's */
export async function readDeskMarks(
  db: Kysely<Database>,
  articleIds: readonly string[],
  userId?: string,
): Promise<(articleId: string) => DeskMarks> {
  const plans = await readPlans(db, articleIds)
  const open = new Set(await listOpenCategories(db, articleIds))
  const changed = new Set(userId === undefined ? [] : await listCopiedArticles(db, userId, articleIds))
  const reviews = await listReviews(db, articleIds)
  const owners = await listOwners(db, articleIds)
  return (id) => {
    const review = reviews.get(id)
    return {
      ...(plans.get(id) ?? NO_PLANS),
      needsCategory: open.has(id),
      hasOwnChanges: changed.has(id),
      review: review ? reviewFromRow(review) : null,
      ownerId: owners.get(id) ?? null,
    }
  }
}
