import type { SubscriberStatus } from '@hometown/shared-types/subscriber'
import { type Expression, type ExpressionBuilder, expressionBuilder, type Kysely, type SqlBool, sql } from 'kysely'
import type { Database } from '../../../../database/database.ts'

export interface RecipientRules {
  readonly doubleOptIn: boolean
}

/** People who were asked to confirm and haven't get no newsletters, even after double opt-in is turned off. */
export function whereRecipient({ doubleOptIn }: RecipientRules) {
  return (subscriber: ExpressionBuilder<Database, 'subscribers'>): Expression<SqlBool> =>
    subscriber.and([
      subscriber('subscribers.status', '=', 'active'),
      subscriber('subscribers.awaits_confirmation', '=', 0),
      ...(doubleOptIn ? [subscriber('subscribers.confirmed_at', 'is not', null)] : []),
    ])
}

export interface MaskCount {
  /** Chosen categories as a bit mask. */
  mask: number
  count: number
}

export interface SubscriberGroup extends MaskCount {
  status: SubscriberStatus
  isConfirmed: boolean
  awaitsConfirmation: boolean
}

export async function countSubscribers(db: Kysely<Database>): Promise<SubscriberGroup[]> {
  const rows = await db
    .selectFrom('subscribers')
    .select(['status', 'is_confirmed', 'awaits_confirmation', 'categories_mask'])
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .groupBy(['status', 'is_confirmed', 'awaits_confirmation', 'categories_mask'])
    .execute()
  return rows.map(({ status, is_confirmed, awaits_confirmation, categories_mask, count }) => ({
    status,
    isConfirmed: is_confirmed === 1,
    awaitsConfirmation: awaits_confirmation === 1,
    mask: categories_mask,
    count: Number(count),
  }))
}

/** Begins with the suppressed addresses, which are few: as a plain join, SQLite reads all subscribers. */
export async function countSuppressedRecipients(db: Kysely<Database>, rules: RecipientRules): Promise<MaskCount[]> {
  const isRecipient = whereRecipient(rules)(expressionBuilder<Database, 'subscribers'>())
  const { rows } = await sql<{ mask: number; count: number | string }>`
    select categories_mask as mask, count(*) as count
    from mail_suppressions cross join subscribers
    where subscribers.email = mail_suppressions.email and ${isRecipient}
    group by categories_mask
  `.execute(db)
  return rows.map(({ mask, count }) => ({ mask, count: Number(count) }))
}
