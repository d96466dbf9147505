import type { DashboardReview } from '@hometown/shared-types/dashboard'
import { SUGGESTION_KINDS } from '@hometown/shared-types/suggestion'
import { countArticlesInReview } from '../../content/articles/reviews/reviews.service.ts'
import { countByStatus } from '../../content/event-submissions/desk-submissions.service.ts'
import { countPending } from '../../newsroom/suggestions/suggestions.service.ts'

export async function getReview(context: Parameters<typeof countPending>[0]): Promise<DashboardReview> {
  const pending = await countPending(context)
  return {
    suggestions: SUGGESTION_KINDS.map((kind) => ({ kind, count: pending.get(kind) ?? 0 })),
    submissions: (await countByStatus(context)).waiting,
    articles: await countArticlesInReview(context),
  }
}
