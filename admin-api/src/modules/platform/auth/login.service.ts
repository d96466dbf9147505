import { INVALID_CREDENTIALS_MESSAGE, type LoginInput } from '@hometown/shared-types/contract/accounts'
import type { AskedProof, ProofInput, StepUpMethod } from '@hometown/shared-types/contract/sign-in'
import type { AppContext } from '../../../context.ts'
import type { LockedRow, Tx } from '../../../database/database.ts'
import { getRow } from '../../../database/read-rows.ts'
import { deviceName } from '../../../http/access/device-name.ts'
import type { Client } from '../../../http/access/session-cookie.ts'
import { AppError } from '../../../http/errors/app-error.ts'
import type { Session } from '../../../http/request-context.ts'
import type { UserRow } from './auth.table.ts'
import { passkeyRequestOptions, refuseWithoutPasskeys } from './passkeys.ts'
import { describeLengthProblem } from './password-problem.ts'
import { checkPasswordWithinLimits, refundPasswordTry } from './passwords.service.ts'
import {
  consumeChallenge,
  createChallenge,
  issueChallengeToken,
  openChallengeToken,
  PROOF_REFUSED,
  passwordFingerprint,
  proofExpired,
  proofRefused,
  verifyProof,
} from './proofs.service.ts'
import { type OpenedSession, openSession, renewSessionToken } from './sessions.service.ts'
import {
  findPasskey,
  findUnchangedUser,
  findUserByName,
  getCurrentUser,
  hasFactors,
  refuseDisabled,
  users,
} from './users.ts'

/** If the account has a second factor, the right password opens no session yet: `completeStepUp` does. */
export async function login(
  context: AppContext,
  { username, password }: LoginInput,
  client: Client = {},
): Promise<OpenedSession | AskedProof> {
  const { config, store } = context
  const row = await findUserByName(store.db, username)
  if (!(await checkPasswordWithinLimits(context, { username, password }, row, client)) || !row)
    throw invalidCredentialsError()
  refuseDisabled(row)
  // The password was chosen while only this machine could reach the site.
  if (row.must_change_password === 0 && describeLengthProblem(password, config.siteUrl))
    await store.write(row, async (tx) => {
      const before = await findUnchangedUser(tx, row)
      if (before) await tx.update(before, { must_change_password: 1 })
    })
  if (await hasFactors(store.db, row.id)) return createChallenge(context, row)
  return store.write(row, async (tx) => {
    const user = await expectUnchangedUser(tx, row, invalidCredentialsError)
    // The account may have got a second factor meanwhile.
    if (await hasFactors(tx.db, row.id)) throw proofExpired()
    await refundPasswordTry(tx, row.username, client)
    return completeSignIn(context, tx, user, client, 'password')
  })
}

function invalidCredentialsError(): AppError {
  return new AppError(401, 'invalid_credentials', INVALID_CREDENTIALS_MESSAGE)
}

/** An administrator may have disabled or reset the account since its owner's proof was right. */
async function expectUnchangedUser(tx: Tx, userBefore: UserRow, changed: () => AppError): Promise<LockedRow<'users'>> {
  const row = await findUnchangedUser(tx, userBefore)
  if (row) return row
  refuseDisabled(await getRow(tx.db, users, userBefore.id))
  throw changed()
}

/** The answer is the same for everybody: the browser knows whose passkeys it has. */
export async function startPasskeySignIn(context: AppContext): Promise<AskedProof> {
  refuseWithoutPasskeys(context.config)
  const passkeyOptions = await passkeyRequestOptions(context.config, [])
  const token = issueChallengeToken(context, 'prove', { challenge: passkeyOptions.challenge })
  return { token, methods: ['passkey'], passkeyOptions }
}

/**
 * Checks a proof, uses it up, and opens a session: after the password, or with a passkey alone, which is two proofs:
 * the device, and how it knows its owner. A session that began it is marked as proven, and gets a new token.
 * @throws 401 `proof_expired`, 422 `proof_refused`, 429, 503 `passwords_busy`
 */
export async function completeStepUp(
  context: AppContext,
  { token, proof }: ProofInput,
  client: Client,
  session: Session | undefined,
): Promise<OpenedSession> {
  const { config, store } = context
  const challenge = openChallengeToken(context, 'prove', token)
  const { sessionId } = challenge
  const passkey = proof.method === 'passkey' ? await findPasskey(store.db, proof.response.id) : undefined
  const userId = challenge.userId ?? passkey?.user_id
  if (userId === undefined) throw proof.method === 'passkey' ? proofRefused('passkey') : proofExpired()
  const user = await getRow(store.db, users, userId)
  const isSame =
    challenge.passwordFingerprint === undefined || challenge.passwordFingerprint === passwordFingerprint(user)
  // Only the session that began the proof goes on.
  if (!isSame || (sessionId !== undefined && sessionId !== session?.sessionId)) throw proofExpired()
  try {
    const claim = await verifyProof(context, user, challenge, proof, passkey, client)
    return await store.write(user, async (tx) => {
      const owner = await expectUnchangedUser(tx, user, proofExpired)
      await consumeChallenge(tx, challenge)
      if (!(await claim(tx))) throw proofRefused(proof.method)
      if (sessionId === undefined) {
        if (challenge.userId !== undefined) await refundPasswordTry(tx, user.username, client)
        return completeSignIn(context, tx, owner, client, proof.method)
      }
      const session = await renewSessionToken(tx, sessionId, tx.now)
      if (!session) throw proofExpired()
      await tx.audit('auth.step-up', undefined, { by: proof.method })
      return { user: await getCurrentUser(config, tx.db, userId), session }
    })
  } catch (error) {
    if (error instanceof AppError && error.code === PROOF_REFUSED) {
      const details = { name: user.username, method: proof.method, address: client.address }
      await store.write('reader', (tx) => tx.audit('factor.refuse', userId, details))
    }
    throw error
  }
}

/** Opens a session for somebody who has proven who they are. */
async function completeSignIn(
  { config }: AppContext,
  tx: Tx,
  user: LockedRow<'users'>,
  client: Client,
  by: StepUpMethod,
): Promise<OpenedSession> {
  await tx.mark(user, { signed_in_at: tx.now })
  await tx.audit('auth.login', undefined, { by, address: client.address, device: deviceName(client.userAgent) })
  return openSession(tx, config, user.id, client)
}
