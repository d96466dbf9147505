import { INVALID_CREDENTIALS_MESSAGE, type LoginInput } from '@hometown/shared-types/contract/accounts'
import type { AskedProof, ProofInput, StepUpMethod } from '@hometown/shared-types/contract/sign-in'
import type { Transaction } from 'kysely'
import type { AppContext } from '../../../context.ts'
import type { Database } from '../../../database/database.ts'
import { deviceName } from '../../../http/callers/device-name.ts'
import type { Caller } from '../../../http/callers/session-cookie.ts'
import { AppError } from '../../../http/errors/app-error.ts'
import type { SignedIn } from '../../../http/request-context.ts'
import { recordAudit } from '../audit/audit.service.ts'
import type { UserRow } from './auth.table.ts'
import { refuseWithoutPasskeys, requestOptions } from './passkeys.ts'
import { lengthProblem } from './password-problem.ts'
import { checkPassword, giveBackTry } from './passwords.service.ts'
import {
  askProof,
  beginProof,
  checkProof,
  openProof,
  PROOF_REFUSED,
  passwordMark,
  proofExpired,
  proofRefused,
  spendProof,
} from './proofs.service.ts'
import { openSession, renewSessionToken, type SignedInAccount } from './sessions.service.ts'
import {
  findPasskey,
  findUserByName,
  getCurrentUser,
  getUser,
  hasFactors,
  refuseDisabled,
  updateUnchangedUser,
} from './users.service.ts'

/** With a second factor, the right password opens no session yet: `prove` does. */
export async function login(
  context: AppContext,
  { username, password }: LoginInput,
  caller: Caller = {},
): Promise<SignedInAccount | AskedProof> {
  const { config, store } = context
  const row = await findUserByName(store.db, username)
  if (!(await checkPassword(context, { username, password }, row, caller)) || !row) throw invalidCredentials()
  refuseDisabled(row)
  // It was chosen while only this machine could reach the site.
  if (lengthProblem(password, config.siteUrl))
    await store.groupWrite((trx) => updateUnchangedUser(trx, row, { must_change_password: 1 }))
  if (await hasFactors(store.db, row.id)) return askProof(context, row)
  const account = await store.groupWrite(async (trx) => {
    await lockUnchanged(trx, row, invalidCredentials)
    // They may have got one meanwhile.
    if (await hasFactors(trx, row.id)) throw proofExpired()
    await giveBackTry(trx, row.username, caller)
    return enter(context, trx, row, caller, 'password')
  })
  context.link.send({ type: 'sessions-ended' })
  return account
}

function invalidCredentials(): AppError {
  return new AppError(401, 'invalid_credentials', INVALID_CREDENTIALS_MESSAGE)
}

/** An administrator may have disabled or reset the account since its owner's proof was right. */
async function lockUnchanged(trx: Transaction<Database>, seen: UserRow, changed: () => AppError): Promise<void> {
  if (await updateUnchangedUser(trx, seen)) return
  refuseDisabled(await getUser(trx, seen.id))
  throw changed()
}

/** For everybody alike: the browser knows whose passkeys it has. */
export async function startPasskeySignIn(context: AppContext): Promise<AskedProof> {
  refuseWithoutPasskeys(context.config)
  const passkeyOptions = await requestOptions(context.config, [])
  const token = beginProof(context, 'prove', { challenge: passkeyOptions.challenge })
  return { token, methods: ['passkey'], passkeyOptions }
}

/**
 * Checks a proof, uses it up, and opens a session: after the password, or with a passkey alone, which is two: the device,
 * and how it knows its owner. If a session began it, this marks the session as proven, and gives it a new token.
 * @throws 401 `proof_expired`, 422 `proof_refused`, 429, 503 `passwords_busy`
 */
export async function prove(
  context: AppContext,
  { token, proof }: ProofInput,
  caller: Caller,
  signedIn: SignedIn | undefined,
): Promise<SignedInAccount> {
  const { config, store, clock } = context
  const begun = openProof(context, 'prove', token)
  const { sessionId } = begun
  const passkey = proof.method === 'passkey' ? await findPasskey(store.db, proof.response.id) : undefined
  const userId = begun.userId ?? passkey?.user_id
  if (userId === undefined) throw proof.method === 'passkey' ? proofRefused('passkey') : proofExpired()
  const user = await getUser(store.db, userId)
  const isSame = begun.passwordMark === undefined || begun.passwordMark === passwordMark(user)
  // Only the session that began it goes on.
  if (!isSame || (sessionId !== undefined && sessionId !== signedIn?.sessionId)) throw proofExpired()
  try {
    const claim = await checkProof(context, user, begun, proof, passkey, caller)
    const account = await store.groupWrite(async (trx) => {
      const now = clock.now()
      await lockUnchanged(trx, user, proofExpired)
      await spendProof(trx, begun, now)
      if (!(await claim(trx, now))) throw proofRefused(proof.method)
      if (sessionId === undefined) {
        if (begun.userId !== undefined) await giveBackTry(trx, user.username, caller)
        return enter(context, trx, user, caller, proof.method)
      }
      const session = await renewSessionToken(trx, sessionId, now)
      if (!session) throw proofExpired()
      await recordAudit(trx, { user, action: 'auth.step-up', details: { by: proof.method } }, now)
      return { user: await getCurrentUser(config, trx, userId), session }
    })
    context.link.send({ type: 'sessions-ended' })
    return account
  } catch (error) {
    if (error instanceof AppError && error.code === PROOF_REFUSED) {
      const details = { name: user.username, method: proof.method, address: caller.address }
      const entry = { user: null, action: 'factor.refuse', subject: userId, details }
      await store.groupWrite((trx) => recordAudit(trx, entry, clock.now()))
    }
    throw error
  }
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
