import type { ChangePasswordInput, CurrentUser, LoginInput } from '@hometown/shared-types/auth'
import type { AppContext } from '../../context.ts'
import { AppError } from '../../http/app-error.ts'
import type { SignedIn } from '../../http/request-context.ts'
import { recordAudit } from './audit.service.ts'
import { hashPassword, isPassword } from './password.ts'
import { deleteOtherSessions, deleteSession } from './sessions.repository.ts'
import { createSession, type NewSession } from './sessions.service.ts'
import { findUserByName, getUser, updatePasswordHash } from './users.repository.ts'

export async function login(
  context: AppContext,
  { username, password }: LoginInput,
): Promise<{ user: CurrentUser; session: NewSession }> {
  const row = await findUserByName(context.store.db, username)
  const matches = await isPassword(row?.password_hash, password)
  if (!row || !matches) throw new AppError(401, 'invalid_credentials', 'Invalid credentials')
  const user = { id: row.id, username: row.username, role: row.role }
  const now = context.clock.now()
  const session = await context.store.groupWrite(async (trx) => {
    await recordAudit(trx, { user, action: 'auth.login' }, now)
    return createSession(trx, user.id, now)
  })
  return { user, session }
}

export async function logout(context: AppContext, signedIn: SignedIn): Promise<void> {
  await deleteSession(context.store.db, signedIn.sessionId)
}

/** Ends all other sessions: whoever knew the old password is out. */
export async function changePassword(
  context: AppContext,
  { user, sessionId }: SignedIn,
  input: ChangePasswordInput,
): Promise<void> {
  const row = await getUser(context.store.db, user.id)
  if (!(await isPassword(row.password_hash, input.currentPassword))) {
    throw new AppError(422, 'wrong_password', 'Current password is incorrect', {
      issues: [{ path: 'currentPassword', message: 'Current password is incorrect' }],
    })
  }
  const passwordHash = await hashPassword(input.newPassword)
  const now = context.clock.now()
  await context.store.db.transaction().execute(async (trx) => {
    await updatePasswordHash(trx, user.id, passwordHash, now)
    await deleteOtherSessions(trx, user.id, sessionId)
    await recordAudit(trx, { user, action: 'auth.change-password' }, now)
  })
}
