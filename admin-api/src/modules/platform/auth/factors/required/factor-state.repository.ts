import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../../../database/database.ts'

export const EDITORS_SETTING = 'editorsNeedSecondFactor'

export interface FactorState {
  has_factor: number
  /** As saved: JSON. */
  editors_need_factor: string | null
}

/** Part of queries that have `users`. */
export const hasFactorColumn: RawBuilder<number> = sql<number>`
  case
    when exists (select 1 from passkeys where passkeys.user_id = users.id) then 1
    when exists (select 1 from totp_factors where totp_factors.user_id = users.id) then 1
    else 0
  end
`

/** Part of any query. */
export const editorsNeedColumn: RawBuilder<string | null> = sql<string | null>`
  (select settings.value from settings where settings.key = ${EDITORS_SETTING})
`

export async function findFactorState(db: Kysely<Database>, userId: string): Promise<FactorState | undefined> {
  return db
    .selectFrom('users')
    .select([hasFactorColumn.as('has_factor'), editorsNeedColumn.as('editors_need_factor')])
    .where('users.id', '=', userId)
    .executeTakeFirst()
}
