import type { DeskArticleSummary } from '@hometown/shared-types/desk-article'
import type { Kysely } from 'kysely'
import type { Database } from '../../../../database/database.ts'
import { listOpenCategories } from '../open-categories/open-categories.service.ts'
import { NO_PLANS, readPlans } from '../scheduled/article-plans.ts'
import { listCopiedArticles } from '../working-copies/working-copies.service.ts'

/** What the desk knows about an article beside its row. */
export type DeskMarks = Pick<DeskArticleSummary, 'publishAt' | 'unpublishAt' | 'needsCategory' | 'hasOwnChanges'>

export const NO_MARKS: DeskMarks = { ...NO_PLANS, needsCategory: false, hasOwnChanges: false }

/** @param userId whose unsaved changes are marked; without it nobody's */
export async function readDeskMarks(
  db: Kysely<Database>,
  articleIds: readonly string[],
  userId?: string,
): Promise<(articleId: string) => DeskMarks> {
  const plans = await readPlans(db, articleIds)
  const open = new Set(await listOpenCategories(db, articleIds))
  const changed = new Set(userId === undefined ? [] : await listCopiedArticles(db, userId, articleIds))
  return (id) => ({
    ...(plans.get(id) ?? NO_PLANS),
    needsCategory: open.has(id),
    hasOwnChanges: changed.has(id),
  })
}
