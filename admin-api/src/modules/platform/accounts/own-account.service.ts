import { accountName } from '@hometown/shared-types/account-name'
import type { CurrentUser, UpdateCurrentUser } from '@hometown/shared-types/auth'
import type { AppContext } from '../../../context.ts'
import { retryConflicts } from '../../../database/write-conflict.ts'
import { recordAudit } from '../auth/audit.service.ts'
import { prepareEmailNotices } from '../auth/notices/account-notices.service.ts'
import { announce } from '../live/live.service.ts'
import { findAccountByEmail, findAccountRow, updateAccountRow } from './accounts.repository.ts'
import { emailTaken } from './email-taken.ts'

/** The name of an account as an author, and where we write to. Existing articles keep their author. */
export async function changeOwnAccount(
  context: AppContext,
  user: CurrentUser,
  changes: UpdateCurrentUser,
): Promise<CurrentUser> {
  const { displayName, email } = changes
  if (displayName !== undefined) await changeName(context, user, displayName)
  if (email !== undefined && email !== (user.email ?? null)) await changeEmail(context, user, email)
  announce(context, { type: 'changed', lists: ['accounts', 'audit-log'] })
  const { email: former, ...rest } = user
  const present = email === undefined ? former : (email ?? undefined)
  return {
    ...rest,
    ...(displayName !== undefined && { displayName }),
    ...(present !== undefined && { email: present }),
  }
}

async function changeName(context: AppContext, user: CurrentUser, displayName: string | null): Promise<void> {
  const now = context.clock.now()
  await context.store.groupWrite(async (trx) => {
    const before = await findAccountRow(trx, user.id, now)
    if (before?.display_name === displayName) return
    await updateAccountRow(trx, user.id, { display_name: displayName }, now)
    const details = { name: accountName({ ...user, displayName }) }
    await recordAudit(trx, { user, action: 'account.name', subject: user.id, details }, now)
  })
}

async function changeEmail(context: AppContext, user: CurrentUser, email: string | null): Promise<void> {
  const now = context.clock.now()
  const owner = { username: user.username, email: user.email ?? null }
  const notice = await prepareEmailNotices(context, owner, { to: email, by: accountName(user), at: now })
  // Two accounts may choose the same address at the same moment. The retry then finds it taken.
  await retryConflicts(() =>
    context.store.db.transaction().execute(async (trx) => {
      if (email && (await findAccountByEmail(trx, email))) throw emailTaken()
      await updateAccountRow(trx, user.id, { email }, now)
      await recordAudit(trx, { user, action: 'account.own-email', subject: user.id }, now)
      await notice.queue(trx, now)
    }),
  )
  notice.wake()
}
