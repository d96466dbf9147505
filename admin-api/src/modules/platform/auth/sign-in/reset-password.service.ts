import type { AppContext } from '../../../../context.ts'
import { recordAudit } from '../audit.service.ts'
import { deleteSessionsOf } from '../sessions/sessions.repository.ts'
import { findUserByName, updatePasswordHash } from '../users.repository.ts'
import { generatePassword } from './generate-password.ts'
import { hashPassword } from './password.ts'

/** @returns the generated password, which isn't stored; undefined if there is no account of that name */
export async function resetPassword(
  context: AppContext,
  username: string,
): Promise<{ username: string; password: string } | undefined> {
  const user = await findUserByName(context.store.db, username)
  if (!user) return undefined
  const password = generatePassword()
  const passwordHash = await hashPassword(password)
  const now = context.clock.now()
  await context.store.db.transaction().execute(async (trx) => {
    await updatePasswordHash(trx, user.id, passwordHash, now)
    await deleteSessionsOf(trx, user.id)
    await recordAudit(trx, { user, action: 'auth.reset-password' }, now)
  })
  return { username: user.username, password }
}
