import type { CurrentUser } from '@hometown/shared-types/auth'
import type { Kysely } from 'kysely'
import type { AppContext } from '../../../../../context.ts'
import type { Database } from '../../../../../database/database.ts'
import { findFactorState } from './factor-state.repository.ts'
import { missingFactor } from './required-factors.ts'

/** The user with `mustAddFactor` if they must. For answers to those who have just signed in. */
export async function withMissingFactor(
  { config }: Pick<AppContext, 'config'>,
  db: Kysely<Database>,
  user: CurrentUser,
): Promise<CurrentUser> {
  const state = await findFactorState(db, user.id)
  return { ...user, ...(state && missingFactor(config, user.role, state)) }
}
