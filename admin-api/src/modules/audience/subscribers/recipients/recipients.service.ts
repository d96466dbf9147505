import { READER_CATEGORIES, type ReaderCategory } from '@hometown/shared-types/category'
import type { PreflightRecipients } from '@hometown/shared-types/newsletter-preflight'
import type { AppContext } from '../../../../context.ts'
import { countSubscribers, countSuppressedRecipients, type MaskCount } from './recipients.repository.ts'

export { countSubscribers, whereRecipient } from './recipients.repository.ts'

/** @param isLeftOut whether a newsletter has nothing for readers who chose these */
export async function countRecipients(
  { store, config }: Pick<AppContext, 'store' | 'config'>,
  isLeftOut: (categories: readonly ReaderCategory[]) => boolean = () => false,
): Promise<PreflightRecipients> {
  const active = (await countSubscribers(store.db)).filter(({ status }) => status === 'active')
  const unconfirmed = active.filter(({ isConfirmed, awaitsConfirmation }) =>
    config.doubleOptIn ? !isConfirmed : awaitsConfirmation,
  )
  const suppressed = await countSuppressedRecipients(store.db, config)
  const reached = (isWanted: (mask: number) => boolean) => {
    const sum = (counts: readonly MaskCount[]) => sumOf(counts.filter(({ mask }) => isWanted(mask)))
    return Math.max(0, sum(active) - sum(unconfirmed) - sum(suppressed))
  }
  const masks = [...new Set(active.map(({ mask }) => mask))]
  const empty = new Set(masks.filter((mask) => isLeftOut(chosenIn(mask))))
  return {
    total: reached((mask) => !empty.has(mask)),
    byCategory: READER_CATEGORIES.map((category, bit) => ({
      category,
      count: reached((mask) => !empty.has(mask) && (mask & (1 << bit)) !== 0),
    })),
    leftOut: reached((mask) => empty.has(mask)),
    unconfirmed: sumOf(unconfirmed),
    suppressed: sumOf(suppressed),
  }
}

/** The categories in a mask. */
export function chosenIn(mask: number): ReaderCategory[] {
  return READER_CATEGORIES.filter((_, bit) => (mask & (1 << bit)) !== 0)
}

function sumOf(counts: readonly MaskCount[]): number {
  return counts.reduce((sum, { count }) => sum + count, 0)
}
