import { ACCOUNT_DISABLED_MESSAGE, INVALID_CREDENTIALS_MESSAGE, type LoginInput } from '@hometown/shared-types/auth'
import type { PasskeyProof, SecondFactorInput, SecondFactorNeeded } from '@hometown/shared-types/second-factors'
import { lengthProblem } from '@hometown/shared-types/weak-password'
import type { AppContext } from '../../../context.ts'
import { AppError } from '../../../http/errors/app-error.ts'
import type { SignedIn } from '../../../http/request-context.ts'
import { recordAudit } from './audit.service.ts'
import type { UserRow } from './auth.table.ts'
import { findPasskey, hasFactors } from './factors.repository.ts'
import { getRelyingParty, requestOptions } from './passkeys.ts'
import { checkPassword, giveBackTry } from './passwords.service.ts'
import {
  beginProof,
  type Claim,
  checkPasskey,
  noteRefusals,
  offerMethods,
  openProof,
  proofRefused,
  prove,
  spendProof,
  stepOver,
} from './proofs.service.ts'
import {
  announceEndedSessions,
  currentUserOf,
  type Device,
  deleteSessions,
  deviceName,
  openSession,
  type SignedInAccount,
} from './sessions.service.ts'
import { findUserByName, getUser, updateUnchangedUser } from './users.service.ts'

export interface LoginCaller extends Device {
  /** Of the page that asks. */
  origin?: string | undefined
}

/** With a second factor, the right password opens no session yet: `proveSecondFactor` does. */
export async function login(
  context: AppContext,
  { username, password }: LoginInput,
  caller: LoginCaller = {},
): Promise<SignedInAccount | SecondFactorNeeded> {
  const { config, store } = context
  const row = await findUserByName(store.db, username)
  if (!(await checkPassword(context, { username, password, row }, caller)) || !row) throw invalidCredentials()
  refuseDisabled(row)
  // It was chosen while only this machine could reach the site.
  if (lengthProblem(password, config.siteUrl)) await mustChoosePassword(context, row)
  if (await hasFactors(store.db, row.id)) return askForSecondFactor(context, row, caller)
  return finishSignIn(context, row, caller, {
    by: 'password',
    async claim(trx) {
      // They may have got one meanwhile.
      if (await hasFactors(trx, row.id)) throw stepOver()
      await giveBackTry(trx, row.username, caller)
    },
  })
}

async function mustChoosePassword({ store }: AppContext, row: UserRow): Promise<void> {
  await store.groupWrite((trx) => updateUnchangedUser(trx, row, { must_change_password: 1 }))
}

/** Opens no session, and takes no wrong password before it back. */
async function askForSecondFactor(
  context: AppContext,
  row: UserRow,
  { origin }: LoginCaller,
): Promise<SecondFactorNeeded> {
  const { methods, passkeyOptions, asked } = await offerMethods(context, row, origin)
  const signIn = beginProof(context, 'sign-in', asked)
  return { next: 'second-factor', signIn, methods, ...(passkeyOptions && { passkeyOptions }) }
}

/** The second half of a sign-in. @throws 401 `step_over`, 422 `proof_refused`, 429 */
export async function proveSecondFactor(
  context: AppContext,
  { signIn, proof }: SecondFactorInput,
  caller: LoginCaller,
): Promise<SignedInAccount> {
  return prove(context, { token: signIn, purpose: 'sign-in', proof, caller }, (user, claim) =>
    finishSignIn(context, user, caller, {
      by: proof.method,
      async claim(trx, now) {
        await claim(trx, now)
        await giveBackTry(trx, user.username, caller)
      },
    }),
  )
}

/** For everybody alike: the browser knows whose passkeys it has. */
export async function startPasskeySignIn(context: AppContext, origin: string | undefined) {
  const rpId = getRelyingParty(context.config, origin)
  const { challenge, options } = await requestOptions(rpId, [])
  return { signIn: beginProof(context, 'passkey-sign-in', { challenge, rpId }), options }
}

/**
 * A passkey is two factors: the device, and how it knows its owner. Wrong ones count for no account, since anybody may
 * name a passkey, and a signature can't be guessed.
 */
export async function signInWithPasskey(
  context: AppContext,
  { signIn, response }: PasskeyProof,
  caller: LoginCaller,
): Promise<SignedInAccount> {
  const begun = openProof(context, 'passkey-sign-in', signIn)
  const passkey = await findPasskey(context.store.db, response.id)
  if (!passkey) throw proofRefused('passkey')
  const user = await getUser(context.store.db, passkey.user_id)
  return noteRefusals(context, { user, method: 'passkey', caller }, async () => {
    const spend = await checkPasskey(context, passkey, begun, response)
    return finishSignIn(context, user, caller, {
      by: 'passkey',
      async claim(trx, now) {
        await spendProof(trx, begun, now)
        await spend(trx, now)
      },
    })
  })
}

interface Proven {
  /** How, for the audit log. */
  by: 'password' | 'passkey' | 'totp' | 'recovery-code'
  /** Runs in the transaction that opens the session. What it throws, undoes the sign-in. */
  claim: Claim
}

/** Opens the session of somebody who has proven who they are. @param seen the account's row that was proven */
async function finishSignIn(
  context: AppContext,
  seen: UserRow,
  caller: LoginCaller,
  { by, claim }: Proven,
): Promise<SignedInAccount> {
  const { config, store, clock } = context
  const account = await store.groupWrite(async (trx) => {
    const now = clock.now()
    // It locks the account's row: a reset or a lock of this account that comes now waits, and ends this session, too.
    const row = await updateUnchangedUser(trx, seen, { signed_in_at: now })
    if (!row) {
      refuseDisabled(await getUser(trx, seen.id))
      throw invalidCredentials()
    }
    await claim(trx, now)
    const user = currentUserOf(row)
    const details = { by, address: caller.address, device: deviceName(caller.userAgent ?? null) }
    await recordAudit(trx, { user, action: 'auth.login', details }, now)
    return openSession(trx, config, user, now, caller)
  })
  if (caller.sessionToken) announceEndedSessions(context)
  return account
}

/** Call it only after a right proof: strangers must not learn that an account is disabled. @throws 403 */
function refuseDisabled({ disabled_at }: UserRow): void {
  if (disabled_at !== null) throw new AppError(403, 'account_disabled', ACCOUNT_DISABLED_MESSAGE)
}

function invalidCredentials(): AppError {
  return new AppError(401, 'invalid_credentials', INVALID_CREDENTIALS_MESSAGE)
}

export async function logout(context: AppContext, { user, sessionId }: SignedIn): Promise<void> {
  await context.store.groupWrite(async (trx) => {
    await deleteSessions(trx, user.id, { only: sessionId })
    await recordAudit(trx, { user, action: 'auth.logout' }, context.clock.now())
  })
  announceEndedSessions(context)
}
