import type { DashboardReview } from '@hometown/shared-types/dashboard'
import { SUGGESTION_KINDS } from '@hometown/shared-types/suggestion'
import type { AppContext } from '../../../context.ts'
import { countByStatus } from '../../content/event-submissions/desk/desk-submissions.service.ts'
import { countPendingByKind } from './review.repository.ts'

export async function getReview(context: Pick<AppContext, 'store'>): Promise<DashboardReview> {
  const pending = await countPendingByKind(context.store.db)
  return {
    suggestions: SUGGESTION_KINDS.map((kind) => ({ kind, count: pending.get(kind) ?? 0 })),
    submissions: (await countByStatus(context)).waiting,
  }
}
