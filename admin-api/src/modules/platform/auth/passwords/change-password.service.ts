import {
  type ChangePasswordInput,
  CURRENT_PASSWORD_MESSAGE,
  PASSWORD_UNCHANGED_MESSAGE,
} from '@hometown/shared-types/auth'
import type { AppContext } from '../../../../context.ts'
import { refuseStale } from '../../../../http/callers/access-guard.ts'
import { AppError } from '../../../../http/errors/app-error.ts'
import type { SignedIn } from '../../../../http/request-context.ts'
import { recordAudit } from '../audit.service.ts'
import type { UserRow } from '../auth.table.ts'
import { hasFactors } from '../factors/factors.repository.ts'
import { deletePendingOf } from '../factors/pending/pending-proofs.repository.ts'
import { preparePasswordNotice } from '../notices/account-notices.service.ts'
import { createDeviceToken, knownDevice } from '../sessions/known-devices.ts'
import { deleteOtherSessions } from '../sessions/sessions.repository.ts'
import { announceEndedSessions, type NewSession, renewSessionToken } from '../sessions/sessions.service.ts'
import { refuseExpired } from '../sign-in/finish-sign-in.ts'
import { forgetFirstPassword } from '../sign-in/first-password.service.ts'
import { beginAttempt, forgiveAttempt } from '../sign-in/login-limits.ts'
import { hashPassword, isPassword } from '../sign-in/password.ts'
import { tooManyWrong } from '../sign-in/too-many-wrong.ts'
import { getUser, setOwnPassword } from '../users.repository.ts'
import { passwordRules, refuseWeakPassword } from './password-rules.ts'

interface Caller {
  address: string
  deviceToken?: string | undefined
}

/**
 * Ends all other sessions, because somebody else may know the old password, and gives this one a new token. No other
 * browser is known any more. Wrong current passwords count like those of sign-ins: with a stolen session, nobody may try for long.
 * @throws 403 `step_up_needed` without a fresh second factor, if the account has one
 */
export async function changePassword(
  context: AppContext,
  signedIn: SignedIn,
  input: ChangePasswordInput,
  caller: Caller,
): Promise<{ session: NewSession; deviceToken: string }> {
  const { config, store, clock } = context
  const row = await getUser(store.db, signedIn.user.id)
  // The current password, which comes with the call, is the other half of a full proof.
  if (await hasFactors(store.db, row.id)) refuseStale(signedIn)
  if (input.currentPassword === undefined) refuseUnproven(row, signedIn, clock.now())
  else await checkCurrentPassword(context, row, input.currentPassword, caller)
  if (await isPassword(config, row.password_hash, input.newPassword))
    throw refusedField('newPassword', 'same_password', PASSWORD_UNCHANGED_MESSAGE)
  await refuseWeakPassword(context, row, input.newPassword, 'newPassword')
  const passwordHash = await hashPassword(config, input.newPassword)
  const changes = { password_hash: passwordHash, password_rules: passwordRules(config) }
  const now = clock.now()
  const notice = await preparePasswordNotice(context, row, { how: 'under Settings', at: now })
  const session = await store.db.transaction().execute(async (trx) => {
    // Hashing takes time. An administrator who reset or disabled the account meanwhile must not lose to whoever is here.
    if (!(await setOwnPassword(trx, row, changes, now))) throw wrongPassword()
    // A password alone proves nothing where there is a second factor.
    const proof = (await hasFactors(trx, row.id)) ? undefined : 'full'
    const renewed = await renewSessionToken(trx, signedIn.sessionId, { now, proof })
    if (!renewed) throw new AppError(401, 'unauthenticated', 'Please sign in')
    await deleteOtherSessions(trx, row.id, signedIn.sessionId)
    await deletePendingOf(trx, row.id)
    await recordAudit(trx, { user: signedIn.user, action: 'auth.change-password' }, now)
    await notice.queue(trx, now)
    return renewed
  })
  notice.wake()
  announceEndedSessions(context)
  await forgetFirstPassword(context, row.password_hash)
  // A stolen session with the password is no second factor.
  const knownBy = knownDevice(config, caller.deviceToken, row, 'factor') ? 'factor' : 'password'
  const changed = { id: row.id, password_hash: passwordHash }
  return { session, deviceToken: createDeviceToken(config, changed, knownBy) }
}

/** Somebody who must choose a password has typed the current one to sign in. */
function refuseUnproven(row: UserRow, signedIn: SignedIn, now: number): void {
  if (row.must_change_password !== 1)
    throw refusedField('currentPassword', 'password_missing', CURRENT_PASSWORD_MESSAGE)
  refuseStale(signedIn)
  refuseExpired(row, now)
}

async function checkCurrentPassword(
  context: AppContext,
  row: UserRow,
  password: string,
  { address, deviceToken }: Caller,
): Promise<void> {
  const { config, store, clock } = context
  const guess = { username: row.username, address, device: knownDevice(config, deviceToken, row, 'password') }
  const attempt = await beginAttempt(context, guess)
  const isAllowed = attempt.wait === undefined
  if (isAllowed && (await isPassword(context.config, row.password_hash, password))) {
    await store.groupWrite((trx) => forgiveAttempt(trx, guess))
    refuseExpired(row, clock.now())
    return
  }
  if (isAllowed || attempt.isFirstRefusal) {
    const action = isAllowed ? 'auth.wrong-password' : 'auth.login-limited'
    const entry = { user: null, action, subject: row.id, details: { name: row.username, address } }
    await store.groupWrite((trx) => recordAudit(trx, entry, clock.now()))
  }
  throw attempt.wait === undefined ? wrongPassword() : tooManyWrong(attempt.wait)
}

function wrongPassword(): AppError {
  return refusedField('currentPassword', 'wrong_password', 'Current password is incorrect')
}

function refusedField(path: string, code: string, message: string): AppError {
  return new AppError(422, code, message, { issues: [{ path, message }] })
}
