import type { SuppressionPage, SuppressionsQuery } from '@hometown/shared-types/mail-feedback'
import type { AppContext } from '../../../context.ts'
import { countSuppressions, listSuppressions } from './suppression-list.repository.ts'

export async function listSuppressionPage(
  { store }: Pick<AppContext, 'store'>,
  { page, per_page: limit, search, reason, signedUp }: SuppressionsQuery,
): Promise<SuppressionPage> {
  const filter = { search: search || undefined, reason, signedUp }
  const total = await countSuppressions(store.db, filter)
  const rows = await listSuppressions(store.db, filter, { offset: (page - 1) * limit, limit })
  return {
    data: rows.map(({ email, reason, details, created_at, signed_up_at, subscriber_id }) => ({
      ...{ email, reason, details, at: new Date(created_at).toISOString(), subscriberId: subscriber_id },
      signedUpAt: signed_up_at === null ? null : new Date(signed_up_at).toISOString(),
    })),
    total,
    totalPages: Math.ceil(total / limit),
  }
}
