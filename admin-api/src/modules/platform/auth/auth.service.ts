import type { LoginInput } from '@hometown/shared-types/auth'
import type { SecondFactorNeeded } from '@hometown/shared-types/second-factors'
import type { AppContext } from '../../../context.ts'
import type { SignedIn } from '../../../http/request-context.ts'
import { recordAudit } from './audit.service.ts'
import type { UserRow } from './auth.table.ts'
import { hasFactors } from './factors/factors.repository.ts'
import { stepOver } from './factors/pending/pending-proofs.ts'
import { askForSecondFactor } from './factors/sign-in/second-factor.service.ts'
import { judgeTypedPassword } from './passwords/judge-typed-password.ts'
import { deviceName } from './sessions/device-name.ts'
import { knownDevice } from './sessions/known-devices.ts'
import { deleteSession } from './sessions/sessions.repository.ts'
import { announceEndedSessions } from './sessions/sessions.service.ts'
import { finishSignIn, invalidCredentials, type LoginCaller, type SignedInAccount } from './sign-in/finish-sign-in.ts'
import { beginAttempt, forgiveAttempt } from './sign-in/login-limits.ts'
import { noteRarely } from './sign-in/note-rarely.ts'
import { isPassword } from './sign-in/password.ts'
import { refuseClosedAccount } from './sign-in/refuse-closed-account.ts'
import { tooManyWrong } from './sign-in/too-many-wrong.ts'
import { findUserByName } from './users.repository.ts'

/** With a second factor, the right password opens no session yet: `proveSecondFactor` does. */
export async function login(
  context: AppContext,
  { username, password }: LoginInput,
  caller: LoginCaller = {},
): Promise<SignedInAccount | SecondFactorNeeded> {
  const { config, store } = context
  const row = await findUserByName(store.db, username)
  const device = knownDevice(config, caller.deviceToken, row, 'password')
  // A database may treat more letters as equal than we do, so count by the stored name.
  const guess = { username: row?.username ?? username, address: caller.address ?? '', device }
  const attempt = await beginAttempt(context, guess)
  if (attempt.wait !== undefined) {
    if (attempt.isFirstRefusal) await noteFailure(context, row, 'auth.login-limited', caller)
    throw tooManyWrong(attempt.wait)
  }
  const matches = await isPassword(context.config, row?.password_hash, password)
  if (!row || !matches) {
    await noteFailure(context, row, 'auth.login-failed', caller)
    throw invalidCredentials()
  }
  await refuseClosedAccount(context, row, caller, 'password')
  await judgeTypedPassword(context, row, password)
  if (await hasFactors(store.db, row.id)) return askForSecondFactor(context, row, caller)
  return finishSignIn(context, row, caller, {
    by: 'password',
    async claim(trx) {
      if (await hasFactors(trx, row.id)) throw stepOver('sign-in')
      await forgiveAttempt(trx, guess)
    },
  })
}

/** Stores nothing about unknown names, because some are passwords typed into the wrong field. */
async function noteFailure(
  context: AppContext,
  row: UserRow | undefined,
  action: string,
  { address, userAgent }: LoginCaller,
): Promise<void> {
  if (!row) return noteRarely(context, { action: 'auth.unknown-name' }, { address })
  const { store, clock } = context
  const details = { name: row.username, address, device: deviceName(userAgent ?? null) }
  const entry = { user: null, action, subject: row.id, details }
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
