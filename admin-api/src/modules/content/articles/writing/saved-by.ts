import type { SavedBy } from '@hometown/shared-types/desk-article'
import type { AppContext } from '../../../../context.ts'
import { findAccountName } from '../../../platform/accounts/account-names.service.ts'
import { findSavedBy } from '../revisions/article-history.repository.ts'

/** Who made this version; null if it was nobody with an account. */
export async function savedByOf(
  { store }: Pick<AppContext, 'store'>,
  { id, version }: { id: string; version: number },
): Promise<SavedBy | null> {
  const username = await findSavedBy(store.db, id, version)
  const name = username === null ? undefined : await findAccountName({ store }, username)
  return username === null || name === undefined ? null : { username, name }
}
