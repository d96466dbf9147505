import { SUBSCRIBER_CATEGORIES } from '@hometown/shared-types/category'
import type { PreflightRecipients } from '@hometown/shared-types/newsletter-preflight'
import type { AppContext } from '../../../../context.ts'
import { countSubscribers } from '../desk/subscriber-counts.repository.ts'
import { countAwaiting, countSuppressedRecipients } from './recipient-counts.repository.ts'

export async function countRecipients({
  store,
  config,
}: Pick<AppContext, 'store' | 'config'>): Promise<PreflightRecipients> {
  const groups = (await countSubscribers(store)).filter(({ status }) => status === 'active')
  const awaiting = await countAwaiting(store.db)
  const suppressed = await countSuppressedRecipients(store.db, config)
  const unconfirmed = config.doubleOptIn ? groups.filter(({ isConfirmed }) => !isConfirmed) : awaiting
  const sum = (counts: readonly { mask: number; count: number }[], bit?: number) =>
    counts.reduce((total, { mask, count }) => total + (bit === undefined || (mask & (1 << bit)) !== 0 ? count : 0), 0)
  const reached = (bit?: number) => Math.max(0, sum(groups, bit) - sum(unconfirmed, bit) - sum(suppressed, bit))
  return {
    total: reached(),
    byCategory: SUBSCRIBER_CATEGORIES.map((category, bit) => ({ category, count: reached(bit) })),
    unconfirmed: sum(unconfirmed),
    suppressed: sum(suppressed),
  }
}
