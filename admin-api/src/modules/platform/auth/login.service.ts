import type { LoginInput } from '@hometown/shared-types/auth'
import type { PasskeyProof, SecondFactorInput, SecondFactorNeeded } from '@hometown/shared-types/second-factors'
import type { Transaction } from 'kysely'
import type { AppContext } from '../../../context.ts'
import type { Database } from '../../../database/database.ts'
import { take } from '../../../database/limits.ts'
import type { SignedIn } from '../../../http/request-context.ts'
import { recordAudit } from './audit.service.ts'
import type { UserRow } from './auth.table.ts'
import { findPasskey, hasFactors } from './factors.repository.ts'
import { giveBackPasswordTry, takePasswordTry } from './login-limits.ts'
import { getRelyingParty, requestOptions } from './passkeys.ts'
import { judgeTypedPassword } from './passwords.service.ts'
import { isPassword, refuseWhileBusy } from './passwords.ts'
import { beginProof, openProof, passwordMark, spendProof, stepOver } from './proof-tokens.ts'
import { checkPasskey, noteRefusals, offerMethods, proofRefused, prove } from './proofs.service.ts'
import { invalidCredentials, refuseChanged, refuseDisabled, refuseExpired, tooManyWrong } from './refusals.ts'
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

const UNLIMITED = { max: Number.POSITIVE_INFINITY, window: 60_000 }

/** With a second factor, the right password opens no session yet: `proveSecondFactor` does. */
export async function login(
  context: AppContext,
  { username, password }: LoginInput,
  caller: LoginCaller = {},
): Promise<SignedInAccount | SecondFactorNeeded> {
  refuseWhileBusy()
  const { config, store, clock } = context
  const row = await findUserByName(store.db, username)
  // A database may treat more letters as equal than we do, so count by the stored name.
  const tried = { username: row?.username ?? username, address: caller.address ?? '' }
  const { wait, isFirstRefusal } = await store.groupWrite((trx) => takePasswordTry(trx, tried, clock.now()))
  if (wait !== undefined) {
    if (isFirstRefusal) await noteFailure(context, { row, username }, 'auth.login-limited', caller)
    throw tooManyWrong(wait)
  }
  const matches = await isPassword(config, row?.password_hash, password)
  if (!row || !matches) {
    await noteFailure(context, { row, username }, 'auth.login-failed', caller)
    throw invalidCredentials()
  }
  refuseDisabled(row)
  refuseExpired(row, clock.now())
  await judgeTypedPassword(context, row, password)
  if (await hasFactors(store.db, row.id)) return askForSecondFactor(context, row, caller)
  return finishSignIn(context, row, caller, {
    by: 'password',
    async claim(trx) {
      // They may have got one meanwhile.
      if (await hasFactors(trx, row.id)) throw stepOver('sign-in')
      await giveBackPasswordTry(trx, tried)
    },
  })
}

/** Opens no session, and takes no wrong password before it back. */
async function askForSecondFactor(
  context: AppContext,
  row: UserRow,
  { origin }: LoginCaller,
): Promise<SecondFactorNeeded> {
  const { methods, passkeyOptions, asked } = await offerMethods(context, row.id, origin)
  const signIn = beginProof(context, 'sign-in', { userId: row.id, passwordMark: passwordMark(row), ...asked })
  return { next: 'second-factor', signIn, methods, ...(passkeyOptions && { passkeyOptions }) }
}

/** The second half of a sign-in. @throws 401 `step_over`, 422 `proof_refused`, 429 */
export async function proveSecondFactor(
  context: AppContext,
  { signIn, proof }: SecondFactorInput,
  caller: LoginCaller,
): Promise<SignedInAccount> {
  const shown = { token: signIn, purpose: 'sign-in' as const, proof, address: caller.address }
  return prove(context, shown, (user, claim) =>
    finishSignIn(context, user, caller, {
      by: proof.method,
      async claim(trx, now) {
        await claim(trx, now)
        await giveBackPasswordTry(trx, { username: user.username, address: caller.address ?? '' })
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
  return noteRefusals(context, { user, method: 'passkey', address: caller.address }, async () => {
    const spend = await checkPasskey(context, passkey, begun, response)
    refuseDisabled(user)
    return finishSignIn(context, user, caller, {
      by: 'passkey',
      async claim(trx, now) {
        await spendProof(trx, 'passkey-sign-in', begun, now)
        await spend(trx, now)
      },
    })
  })
}

interface Proven {
  /** How, for the audit log. */
  by: 'password' | 'passkey' | 'totp' | 'recovery-code'
  /** Runs in the transaction that opens the session. What it throws, undoes the sign-in. */
  claim: (trx: Transaction<Database>, now: number) => Promise<void>
}

/** Opens the session of somebody who has proven who they are. @param seen the account's row that was proven */
async function finishSignIn(
  context: AppContext,
  seen: UserRow,
  caller: LoginCaller,
  { by, claim }: Proven,
): Promise<SignedInAccount> {
  const { config, store, clock } = context
  const now = clock.now()
  const account = await store.groupWrite(async (trx) => {
    // It locks the account's row: a reset or a lock of this account that comes now waits, and ends this session, too.
    const row = (await updateUnchangedUser(trx, seen, { signed_in_at: now })) ?? (await refuseChanged(trx, seen))
    await claim(trx, now)
    const user = currentUserOf(row)
    const details = { by, address: caller.address, device: deviceName(caller.userAgent ?? null) }
    await recordAudit(trx, { user, action: 'auth.login', details }, now)
    return openSession(trx, config, user, now, caller)
  })
  if (caller.sessionToken) announceEndedSessions(context)
  return account
}

export async function logout(context: AppContext, { user, sessionId }: SignedIn): Promise<void> {
  await context.store.groupWrite(async (trx) => {
    await deleteSessions(trx, user.id, { only: sessionId })
    await recordAudit(trx, { user, action: 'auth.logout' }, context.clock.now())
  })
  announceEndedSessions(context)
}

/** About unknown names nothing is noted, because some are passwords typed into the wrong field. It takes as long. */
async function noteFailure(
  { store, clock }: AppContext,
  { row, username }: { row: UserRow | undefined; username: string },
  action: string,
  { address, userAgent }: LoginCaller,
): Promise<void> {
  const now = clock.now()
  await store.groupWrite(async (trx) => {
    if (!row) {
      // A row for each: all names in one would make machines wait for each other's groups of writes.
      await take(trx, ['unknown name', username], UNLIMITED, now)
      return
    }
    const details = { name: row.username, address, device: deviceName(userAgent ?? null) }
    await recordAudit(trx, { user: null, action, subject: row.id, details }, now)
  })
}
