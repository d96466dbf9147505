import type { PreflightRecipients } from '@hometown/shared-types/contract/newsletters'
import { READER_CATEGORIES, type ReaderCategory } from '@hometown/shared-types/rules/categories'
import { type Expression, type ExpressionBuilder, expressionBuilder, type SqlBool, sql } from 'kysely'
import type { AppContext } from '../../../context.ts'
import type { Db } from '../../../database/database.ts'
import type { Database } from '../../../database/tables.ts'

/** People who were asked to confirm and haven't get no newsletters, even after double opt-in is turned off. */
export function isRecipient({ doubleOptIn }: { readonly doubleOptIn: boolean }) {
  return (subscriber: ExpressionBuilder<Database, 'subscribers'>): Expression<SqlBool> =>
    subscriber.and([
      subscriber('subscribers.status', '=', 'active'),
      subscriber('subscribers.awaits_confirmation', '=', 0),
      ...(doubleOptIn ? [subscriber('subscribers.confirmed_at', 'is not', null)] : []),
    ])
}

/** Counts by status, confirmation and the bit mask of chosen categories. */
export async function countSubscriberGroups(db: Db) {
  const rows = await db
    .selectFrom('subscribers')
    .select(['status', 'is_confirmed', 'awaits_confirmation', 'categories_mask as mask'])
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .groupBy(['status', 'is_confirmed', 'awaits_confirmation', 'categories_mask'])
    .execute()
  return rows.map(({ is_confirmed, awaits_confirmation, ...group }) => ({
    ...group,
    isConfirmed: is_confirmed === 1,
    awaitsConfirmation: awaits_confirmation === 1,
  }))
}

/** @param isLeftOut whether a newsletter has nothing for readers who chose these */
export async function countRecipients(
  { store, config }: AppContext,
  isLeftOut: (categories: readonly ReaderCategory[]) => boolean = () => false,
): Promise<PreflightRecipients> {
  const active = (await countSubscriberGroups(store.db)).filter(({ status }) => status === 'active')
  const unconfirmed = active.filter(({ isConfirmed, awaitsConfirmation }) =>
    config.doubleOptIn ? !isConfirmed : awaitsConfirmation,
  )
  const suppressed = await countSuppressedByMask(store.db, config)
  const countReached = (matches: (mask: number) => boolean) => {
    const sum = (counts: readonly CategoryMaskCount[]) => sumCounts(counts.filter(({ mask }) => matches(mask)))
    return Math.max(0, sum(active) - sum(unconfirmed) - sum(suppressed))
  }
  const masks = [...new Set(active.map(({ mask }) => mask))]
  const empty = new Set(masks.filter((mask) => isLeftOut(categoriesFromMask(mask))))
  return {
    total: countReached((mask) => !empty.has(mask)),
    leftOut: countReached((mask) => empty.has(mask)),
    unconfirmed: sumCounts(unconfirmed),
  }
}

export function categoriesFromMask(mask: number): ReaderCategory[] {
  return READER_CATEGORIES.filter((_, bit) => (mask & (1 << bit)) !== 0)
}

interface CategoryMaskCount {
  mask: number
  count: number
}

/** Begins with the suppressed addresses, which are few: SQLite would read all subscribers for a plain join. */
async function countSuppressedByMask(db: Db, rules: { doubleOptIn: boolean }): Promise<CategoryMaskCount[]> {
  const condition = isRecipient(rules)(expressionBuilder<Database, 'subscribers'>())
  const { rows } = await sql<CategoryMaskCount>`
    select categories_mask as mask, count(*) as count
    from mail_suppressions cross join subscribers
    where subscribers.email = mail_suppressions.email and ${condition}
    group by categories_mask
  `.execute(db)
  return rows
}

export function sumCounts(counts: readonly { count: number }[]): number {
  return counts.reduce((sum, { count }) => sum + count, 0)
}
