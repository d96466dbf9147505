import { INVALID_CREDENTIALS_MESSAGE, type LoginInput } from '@hometown/shared-types/auth'
import type {
  Freshness,
  SecondFactorInput,
  SecondFactorNeeded,
  StepUpInput,
  StepUpMethod,
  StepUpStart,
} from '@hometown/shared-types/second-factors'
import { lengthProblem } from '@hometown/shared-types/weak-password'
import type { Transaction } from 'kysely'
import type { AppContext } from '../../../context.ts'
import type { Database } from '../../../database/database.ts'
import type { Caller, NewSession } from '../../../http/callers/session-cookie.ts'
import { AppError } from '../../../http/errors/app-error.ts'
import type { SignedIn } from '../../../http/request-context.ts'
import { recordAudit } from '../audit/audit.service.ts'
import type { UserRow } from './auth.table.ts'
import { refuseWithoutPasskeys, requestOptions } from './passkeys.ts'
import { checkPassword, giveBackTry } from './passwords.service.ts'
import { beginProof, offerMethods, prove, stepOver } from './proofs.service.ts'
import {
  announceEndedSessions,
  deviceName,
  openSession,
  renewSessionToken,
  type SignedInAccount,
} from './sessions.service.ts'
import { findUserByName, getUser, hasFactors, refuseDisabled, updateUnchangedUser } from './users.service.ts'

/** With a second factor, the right password opens no session yet: `proveSignIn` does. */
export async function login(
  context: AppContext,
  { username, password }: LoginInput,
  caller: Caller = {},
): Promise<SignedInAccount | SecondFactorNeeded> {
  const { config, store } = context
  const row = await findUserByName(store.db, username)
  if (!(await checkPassword(context, { username, password }, row, caller)) || !row) throw invalidCredentials()
  refuseDisabled(row)
  // It was chosen while only this machine could reach the site.
  if (lengthProblem(password, config.siteUrl))
    await store.groupWrite((trx) => updateUnchangedUser(trx, row, { must_change_password: 1 }))
  if (await hasFactors(store.db, row.id)) {
    const { offered, asked } = await offerMethods(context, row, caller.origin)
    return { next: 'second-factor', signIn: beginProof(context, 'sign-in', asked), ...offered }
  }
  const account = await store.groupWrite(async (trx) => {
    const user = await updateUnchangedUser(trx, row)
    if (!user) {
      refuseDisabled(await getUser(trx, row.id))
      throw invalidCredentials()
    }
    // They may have got one meanwhile.
    if (await hasFactors(trx, row.id)) throw stepOver()
    await giveBackTry(trx, row.username, caller)
    return enter(context, trx, user, caller, 'password')
  })
  announceEndedSessions(context)
  return account
}

function invalidCredentials(): AppError {
  return new AppError(401, 'invalid_credentials', INVALID_CREDENTIALS_MESSAGE)
}

/** For everybody alike: the browser knows whose passkeys it has. */
export async function startPasskeySignIn(context: AppContext, origin: string | undefined) {
  refuseWithoutPasskeys(context.config, origin)
  const options = await requestOptions(context.config, [])
  return { signIn: beginProof(context, 'sign-in', { challenge: options.challenge }), options }
}

/**
 * The second factor after the password; or a passkey alone, which is two: the device, and how it knows its owner.
 * @throws 401 `step_over`, 422 `proof_refused`, 429
 */
export async function proveSignIn(
  context: AppContext,
  { signIn: token, proof }: SecondFactorInput,
  caller: Caller,
): Promise<SignedInAccount> {
  const account = await prove(context, { token, purpose: 'sign-in', proof, caller }, async (trx, user, begun) => {
    // Only now: a thief of the password must not take tries back before the second factor.
    if (begun.userId !== undefined) await giveBackTry(trx, user.username, caller)
    return enter(context, trx, user, caller, proof.method)
  })
  announceEndedSessions(context)
  return account
}

/** Opens a session for somebody who has proven who they are. */
async function enter(
  { config, clock }: AppContext,
  trx: Transaction<Database>,
  user: UserRow,
  caller: Caller,
  by: StepUpMethod,
): Promise<SignedInAccount> {
  const now = clock.now()
  await trx.updateTable('users').set({ signed_in_at: now }).where('id', '=', user.id).execute()
  const details = { by, address: caller.address, device: deviceName(caller.userAgent) }
  await recordAudit(trx, { user, action: 'auth.login', details }, now)
  return openSession(trx, config, user.id, now, caller)
}

export function freshness({ clock }: Pick<AppContext, 'clock'>, { freshUntil }: SignedIn): Freshness {
  return { freshFor: Math.max(0, Math.ceil(((freshUntil ?? 0) - clock.now()) / 1000)) }
}

/** With the account's second factors; with the password only if it has none. */
export async function startStepUp(
  context: AppContext,
  { user, sessionId }: SignedIn,
  origin: string | undefined,
): Promise<StepUpStart> {
  const { offered, asked } = await offerMethods(context, await getUser(context.store.db, user.id), origin)
  const stepUp = beginProof(context, 'step-up', { ...asked, sessionId })
  return (await hasFactors(context.store.db, user.id)) ? { stepUp, ...offered } : { stepUp, methods: ['password'] }
}

/** Marks the session as proven and gives it a new token. @throws 401 `step_over`, 422 `proof_refused`, 429 */
export async function stepUp(
  context: AppContext,
  { sessionId }: SignedIn,
  { stepUp: token, proof }: StepUpInput,
  caller: Caller,
): Promise<NewSession> {
  return prove(context, { token, purpose: 'step-up', proof, sessionId, caller }, async (trx, user) => {
    const now = context.clock.now()
    const renewed = await renewSessionToken(trx, sessionId, now)
    if (!renewed) throw stepOver()
    await recordAudit(trx, { user, action: 'auth.step-up', details: { by: proof.method } }, now)
    return renewed
  })
}
