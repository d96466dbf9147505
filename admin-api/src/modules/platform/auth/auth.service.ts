import { type ChangePasswordInput, type LoginInput, PASSWORD_UNCHANGED_MESSAGE } from '@hometown/shared-types/auth'
import type { SecondFactorNeeded } from '@hometown/shared-types/second-factors'
import type { AppContext } from '../../../context.ts'
import { AppError } from '../../../http/errors/app-error.ts'
import type { SignedIn } from '../../../http/request-context.ts'
import { recordAudit } from './audit.service.ts'
import type { UserRow } from './auth.table.ts'
import { hasFactors } from './factors/factors.repository.ts'
import { stepOver } from './factors/pending/pending-proofs.ts'
import { askForSecondFactor } from './factors/sign-in/second-factor.service.ts'
import { knownDevice } from './sessions/known-devices.ts'
import { deleteOtherSessions, deleteSession } from './sessions/sessions.repository.ts'
import { announceEndedSessions } from './sessions/sessions.service.ts'
import {
  finishSignIn,
  invalidCredentials,
  type LoginCaller,
  refuseDisabled,
  type SignedInAccount,
} from './sign-in/finish-sign-in.ts'
import { beginAttempt, forgiveAttempt, noteUnknownName } from './sign-in/login-limits.ts'
import { hashPassword, isPassword } from './sign-in/password.ts'
import { findUserByName, getUser, updatePasswordHash } from './users.repository.ts'

/** With a second factor, the right password opens no session yet: `proveSecondFactor` does. */
export async function login(
  context: AppContext,
  { username, password }: LoginInput,
  caller: LoginCaller = {},
): Promise<SignedInAccount | SecondFactorNeeded> {
  const { config, store } = context
  const row = await findUserByName(store.db, username)
  const device = knownDevice(config, caller.deviceToken, row?.id)
  // A database may treat more letters as equal than we do, so count by the stored name.
  const guess = { username: row?.username ?? username, address: caller.address ?? '', device }
  const attempt = await beginAttempt(context, guess)
  if (attempt.wait !== undefined) {
    if (attempt.isFirstRefusal) await noteFailure(context, row, 'auth.login-limited', caller)
    throw tooManyWrong(attempt.wait)
  }
  const matches = await isPassword(row?.password_hash, password)
  if (!row || !matches) {
    await noteFailure(context, row, 'auth.login-failed', caller)
    throw invalidCredentials()
  }
  refuseDisabled(row)
  if (await hasFactors(store.db, row.id)) return askForSecondFactor(context, row, caller)
  return finishSignIn(context, row, caller, {
    by: 'password',
    async claim(trx) {
      if (await hasFactors(trx, row.id)) throw stepOver('sign-in')
      await forgiveAttempt(trx, guess)
    },
  })
}

function tooManyWrong(milliseconds: number): AppError {
  const minutes = Math.max(1, Math.ceil(milliseconds / 60_000))
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`
  return new AppError(429, 'too_many_requests', `Too many wrong passwords. Please wait ${wait} and try again.`, {
    retryAfter: Math.max(1, Math.ceil(milliseconds / 1000)),
  })
}

/** Stores nothing about unknown names, because some are passwords typed into the wrong field. */
async function noteFailure(
  context: AppContext,
  row: UserRow | undefined,
  action: string,
  { address }: LoginCaller,
): Promise<void> {
  if (!row) return noteUnknownName(context)
  const { store, clock } = context
  const entry = { user: null, action, subject: row.id, details: { name: row.username, ...(address && { address }) } }
  await store.groupWrite((trx) => recordAudit(trx, entry, clock.now()))
}

export async function logout(context: AppContext, signedIn: SignedIn): Promise<void> {
  const now = context.clock.now()
  await context.store.groupWrite(async (trx) => {
    await deleteSession(trx, signedIn.sessionId)
    await recordAudit(trx, { user: signedIn.user, action: 'auth.logout' }, now)
  })
  announceEndedSessions(context)
}

/** Ends all other sessions, because somebody else may know the old password. */
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
  if (input.newPassword === input.currentPassword) throw samePassword()
  const passwordHash = await hashPassword(input.newPassword)
  const now = context.clock.now()
  await context.store.db.transaction().execute(async (trx) => {
    await updatePasswordHash(trx, user.id, passwordHash, now)
    await deleteOtherSessions(trx, user.id, sessionId)
    await recordAudit(trx, { user, action: 'auth.change-password' }, now)
  })
  announceEndedSessions(context)
}

/** Call it after the check of the current password: strangers must not test guesses with it. */
function samePassword(): AppError {
  const issues = [{ path: 'newPassword', message: PASSWORD_UNCHANGED_MESSAGE }]
  return new AppError(422, 'same_password', PASSWORD_UNCHANGED_MESSAGE, { issues })
}
