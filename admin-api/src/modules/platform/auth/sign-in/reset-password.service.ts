import type { AppContext } from '../../../../context.ts'
import { recordAudit } from '../audit.service.ts'
import { deletePendingOf } from '../factors/pending/pending-proofs.repository.ts'
import { deleteAllFactors } from '../factors/remove-factors.service.ts'
import { preparePasswordNotice } from '../notices/account-notices.service.ts'
import { deleteSessionsOf } from '../sessions/sessions.repository.ts'
import { findUserByName, listUsernames, setTemporaryPassword } from '../users.repository.ts'
import { forgetFirstPassword } from './first-password.service.ts'
import { generatePassword } from './generate-password.ts'
import { hashPassword } from './password.ts'

/** For somebody who doesn't remember the name. */
export async function listAdministrators({ store }: Pick<AppContext, 'store'>): Promise<string[]> {
  return listUsernames(store.db, 'admin')
}

/**
 * Second factors stay unless they are lost, too.
 * @returns a temporary password, which isn't stored; undefined if there is no account of that name
 */
export async function resetPassword(
  context: AppContext,
  username: string,
  { removesFactors = false } = {},
): Promise<{ username: string; password: string; removedFactors: number } | undefined> {
  const user = await findUserByName(context.store.db, username)
  if (!user) return undefined
  const password = generatePassword()
  const passwordHash = await hashPassword(context.config, password)
  const now = context.clock.now()
  const notice = await preparePasswordNotice(context, user, { how: 'on the server', at: now })
  const removedFactors = await context.store.db.transaction().execute(async (trx) => {
    await setTemporaryPassword(trx, user.id, passwordHash, now)
    await deleteSessionsOf(trx, user.id)
    await deletePendingOf(trx, user.id)
    await recordAudit(trx, { user, action: 'auth.reset-password' }, now)
    await notice.queue(trx, now)
    if (!removesFactors) return 0
    const removed = await deleteAllFactors(trx, user.id)
    const details = { name: user.username, removed }
    await recordAudit(trx, { user: null, action: 'auth.remove-factors', subject: user.id, details }, now)
    return removed
  })
  notice.wake()
  await forgetFirstPassword(context, user.password_hash)
  return { username: user.username, password, removedFactors }
}
