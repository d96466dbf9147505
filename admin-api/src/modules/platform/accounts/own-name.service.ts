import { accountName } from '@hometown/shared-types/account-name'
import type { CurrentUser, UpdateCurrentUser } from '@hometown/shared-types/auth'
import type { AppContext } from '../../../context.ts'
import { recordAudit } from '../auth/audit.service.ts'
import { announce } from '../live/live.service.ts'
import { findAccountRow, updateAccountRow } from './accounts.repository.ts'

/** The name of an account as an author. Existing articles keep theirs. */
export async function changeOwnName(
  context: AppContext,
  user: CurrentUser,
  { displayName }: UpdateCurrentUser,
): Promise<CurrentUser> {
  const now = context.clock.now()
  await context.store.groupWrite(async (trx) => {
    const before = await findAccountRow(trx, user.id, now)
    if (before?.display_name === displayName) return
    await updateAccountRow(trx, user.id, { display_name: displayName }, now)
    const details = { name: accountName({ ...user, displayName }) }
    await recordAudit(trx, { user, action: 'account.name', subject: user.id, details }, now)
  })
  announce(context, { type: 'changed', lists: ['accounts', 'audit-log'] })
  return { ...user, displayName }
}
