import type { DeskArticleSummary } from '@hometown/shared-types/desk-article'
import type { Kysely } from 'kysely'
import type { Database } from '../../../../database/database.ts'
import { listMarks, reviewOf } from '../article-marks.repository.ts'
import { NO_PLANS, readPlans } from '../scheduled/article-plans.ts'
import { listCopiedArticles } from '../working-copies/working-copies.service.ts'
import { isCategoryOpen } from './open-category.ts'

/** What the desk knows about an article beside its row. */
export type DeskMarks = Pick<
  DeskArticleSummary,
  'publishAt' | 'unpublishAt' | 'needsCategory' | 'hasOwnChanges' | 'review' | 'ownerId'
>

/** @param userId whose unsaved changes are marked; without it nobody's */
export async function readDeskMarks(
  db: Kysely<Database>,
  articleIds: readonly string[],
  userId?: string,
): Promise<(articleId: string) => DeskMarks> {
  const plans = await readPlans(db, articleIds)
  const marks = await listMarks(db, articleIds)
  const changed = new Set(userId === undefined ? [] : await listCopiedArticles(db, userId, articleIds))
  return (id) => {
    const known = marks.get(id)
    return {
      ...(plans.get(id) ?? NO_PLANS),
      needsCategory: known !== undefined && isCategoryOpen(known),
      hasOwnChanges: changed.has(id),
      review: reviewOf(known?.review),
      ownerId: known?.owner_id ?? null,
    }
  }
}
