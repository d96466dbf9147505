import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import type { Database } from '../../../../database/database.ts'

export interface RecipientRules {
  /** As configured: newsletters go to confirmed addresses only. */
  readonly doubleOptIn: boolean
}

/**
 * Who gets newsletters, for a query on `subscribers`: `query.where(whereRecipient(config))`. Who signed up while
 * confirming was asked for, and has not done so, gets none even when it is not asked for any more.
 */
export function whereRecipient({ doubleOptIn }: RecipientRules) {
  return (subscriber: ExpressionBuilder<Database, 'subscribers'>): Expression<SqlBool> =>
    subscriber.and([
      subscriber('subscribers.status', '=', 'active'),
      subscriber('subscribers.awaits_confirmation', '=', 0),
      ...(doubleOptIn ? [subscriber('subscribers.confirmed_at', 'is not', null)] : []),
    ])
}
