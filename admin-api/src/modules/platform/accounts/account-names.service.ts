import { accountName } from '@hometown/shared-types/account-name'
import type { AppContext } from '../../../context.ts'
import { findNamesOf, listNames } from './accounts.repository.ts'

/** How colleagues see the account with this username; undefined if there is none. */
export async function findAccountName(
  { store }: Pick<AppContext, 'store'>,
  username: string,
): Promise<string | undefined> {
  const user = await findNamesOf(store.db, username)
  return user && accountName({ username: user.username, displayName: user.display_name })
}

/** How colleagues see the accounts that are there, by username. */
export async function listAccountNames({ store }: Pick<AppContext, 'store'>): Promise<ReadonlyMap<string, string>> {
  const users = await listNames(store.db)
  return new Map(
    users.map(({ username, display_name }) => [username, accountName({ username, displayName: display_name })]),
  )
}
