import type { CurrentUser, Role } from '@hometown/shared-types/auth'
import { isThisMachine } from '@hometown/shared-types/this-machine'
import { type Kysely, sql } from 'kysely'
import type { Config } from '../../../config/config.ts'
import type { Database } from '../../../database/database.ts'

export const EDITORS_SETTING = 'editorsNeedSecondFactor'

type Site = Pick<Config, 'siteUrl'>

interface FactorState {
  has_factor: number
  /** As saved: JSON. */
  editors_need_factor: string | null
}

/** Part of queries that have `users`. */
export const factorStateColumns = [
  sql<number>`case when exists (select 1 from second_factors where user_id = users.id) then 1 else 0 end`.as(
    'has_factor',
  ),
  sql<string | null>`(select value from settings where key = ${EDITORS_SETTING})`.as('editors_need_factor'),
] as const

export async function isFactorRequiredOf(
  config: Site,
  db: Kysely<Database>,
  { id, role }: Pick<CurrentUser, 'id' | 'role'>,
): Promise<boolean> {
  return isFactorRequired(config, role, await getFactorState(db, id))
}

/** For the signed-in user; nothing if they have a factor or needn't have one. */
export function missingFactor(config: Site, role: Role, state: FactorState): { mustAddFactor?: true } {
  return state.has_factor === 0 && isFactorRequired(config, role, state) ? { mustAddFactor: true } : {}
}

/**
 * Administrators on every installation that others can reach. The others where Settings says so: until an administrator
 * saved a choice, on the same installations.
 */
function isFactorRequired({ siteUrl }: Site, role: Role, { editors_need_factor }: FactorState): boolean {
  if (editors_need_factor === 'true') return true
  return !isThisMachine(siteUrl) && (role === 'admin' || editors_need_factor !== 'false')
}

export async function getFactorState(db: Kysely<Database>, userId: string): Promise<FactorState> {
  return db.selectFrom('users').select(factorStateColumns).where('users.id', '=', userId).executeTakeFirstOrThrow()
}
