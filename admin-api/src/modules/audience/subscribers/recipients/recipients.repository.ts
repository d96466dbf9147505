import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
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
