import { randomUUID } from 'node:crypto'
import { PROOF_EXPIRED } from '@hometown/shared-types/contract/proof-codes'
import type { AskedProof, StepUpMethod, StepUpProof } from '@hometown/shared-types/contract/sign-in'
import { Secret, TOTP } from 'otpauth'
import type { AppContext } from '../../../context.ts'
import type { Tx } from '../../../database/database.ts'
import { consumeLimit, type Limit, refundLimit } from '../../../database/usage-limits.ts'
import type { Client } from '../../../http/access/session-cookie.ts'
import { AppError, tooManyRequests } from '../../../http/errors/app-error.ts'
import { decryptText, encryptText } from '../../../lib/encryption.ts'
import { findEncryptionKey, getEncryptionKey } from '../../../lib/secret-keys.ts'
import { hashToken } from '../../../lib/tokens.ts'
import type { FactorRow, UserRow } from './auth.table.ts'
import { canUsePasskeys, passkeyRequestOptions, verifyUsedPasskey } from './passkeys.ts'
import { checkPasswordWithinLimits, refundPasswordTry } from './passwords.service.ts'
import { PROOF_VALID_MS } from './sessions.service.ts'
import { hasFactors, listFactors, readRecoveryCodeHashes, users } from './users.ts'

/** 422: the code or the passkey was wrong; the client may try again. */
export const PROOF_REFUSED = 'proof_refused'

type ProofPurpose = 'prove' | 'enroll'

interface ProofChallenge {
  id: string
  expiresAt: number
  /** The account. Missing for a sign-in with a passkey, which tells who it is only at its end. */
  userId?: string
  /** Marks the password that was right or counted, so that the proof ends when the password changes. */
  passwordFingerprint?: string
  /** The session that began it; missing for a sign-in. */
  sessionId?: string
  /** A passkey's challenge. */
  challenge?: string
  /** The secret of an authenticator app that is being added. */
  secret?: string
}

/** @returns a token that the browser keeps until the proof comes, sealed for this purpose alone. We keep nothing. */
export function issueChallengeToken(
  { config, clock }: AppContext,
  purpose: ProofPurpose,
  challenge: Omit<ProofChallenge, 'id' | 'expiresAt'>,
): string {
  const proof: ProofChallenge = { ...challenge, id: randomUUID(), expiresAt: clock.now() + PROOF_VALID_MS }
  return encryptText(getEncryptionKey(config), `proof ${purpose}`, JSON.stringify(proof))
}

/** @throws 401 `proof_expired` if the token isn't ours, not for this purpose, or too old */
export function openChallengeToken(
  { config, clock }: AppContext,
  purpose: ProofPurpose,
  token: string,
): ProofChallenge {
  const key = findEncryptionKey(config)
  const text = key && decryptText(key, `proof ${purpose}`, token)
  const proof = text === undefined ? undefined : (JSON.parse(text) as ProofChallenge)
  if (!proof || proof.expiresAt <= clock.now()) throw proofExpired()
  return proof
}

/** Call it in the transaction of what was proven. @throws 401 `proof_expired` if another call came first */
export async function consumeChallenge({ db, now }: Tx, { id }: ProofChallenge): Promise<void> {
  const { wait } = await consumeLimit(db, ['proof used', id], { max: 1, window: PROOF_VALID_MS }, now)
  if (wait !== undefined) throw proofExpired()
}

export function proofExpired(): AppError {
  return new AppError(401, PROOF_EXPIRED, 'This took too long, or was used already. Start again.')
}

/** Returns a hash of the hash: a token that is opened tells nothing about the password. */
export function passwordFingerprint({ password_hash }: UserRow): string {
  return hashToken(password_hash)
}

/** Asks for a second factor; for the password only if the account has none. @param sessionId that goes on with it */
export async function createChallenge(context: AppContext, user: UserRow, sessionId?: string): Promise<AskedProof> {
  const { config, store } = context
  const factors = await listFactors(store.db, user.id)
  const passkeys = canUsePasskeys(config) ? factors.filter(({ kind }) => kind === 'passkey') : []
  const passkeyOptions = passkeys.length > 0 ? await passkeyRequestOptions(config, passkeys) : undefined
  const methods: AskedProof['methods'] = [
    ...(passkeyOptions ? (['passkey'] as const) : []),
    ...(factors.some(({ kind }) => kind === 'totp') ? (['totp'] as const) : []),
    ...(readRecoveryCodeHashes(user).length > 0 ? (['recovery-code'] as const) : []),
  ]
  const token = issueChallengeToken(context, 'prove', {
    userId: user.id,
    passwordFingerprint: passwordFingerprint(user),
    ...(sessionId !== undefined && { sessionId }),
    ...(passkeyOptions && { challenge: passkeyOptions.challenge }),
  })
  return { token, methods: factors.length > 0 ? methods : ['password'], ...(passkeyOptions && { passkeyOptions }) }
}

const WRONG_PROOF_MESSAGES: Readonly<Record<StepUpMethod, string>> = {
  totp: 'This code is wrong, too old or already used. Enter the one that your app shows now, and let your phone set its clock automatically.',
  'recovery-code': 'This recovery code is wrong or already used.',
  passkey: 'This passkey wasn’t accepted. Try again, or use another way.',
  password: 'This password is wrong.',
}

export function proofRefused(method: StepUpMethod): AppError {
  return new AppError(422, PROOF_REFUSED, WRONG_PROOF_MESSAGES[method])
}

/** Uses the proof up. Call it while the account's row is locked. @returns false if another call came first */
type ProofClaim = (tx: Tx) => Promise<boolean>

/** @throws 422 `proof_refused`, 429 */
export async function verifyProof(
  context: AppContext,
  user: UserRow,
  challenge: ProofChallenge,
  proof: StepUpProof,
  passkey: FactorRow | undefined,
  client: Client,
): Promise<ProofClaim> {
  const { id, username } = user
  switch (proof.method) {
    case 'totp':
      return checkTotp(context, user, proof.code)
    case 'password':
      if (!(await checkPasswordWithinLimits(context, { username, password: proof.password }, user, client)))
        throw proofRefused('password')
      return async (tx) => {
        await refundPasswordTry(tx, username, client)
        return !(await hasFactors(tx.db, id))
      }
    case 'passkey': {
      if (passkey?.user_id !== id) throw proofRefused('passkey')
      const counter = await verifyUsedPasskey(context.config, challenge.challenge, passkey, proof.response)
      if (counter === undefined) throw proofRefused('passkey')
      return (tx) => claimFactorCounter(tx, passkey, counter)
    }
    case 'recovery-code':
      return async (tx) => {
        const codeHash = hashRecoveryCode(proof.code)
        const owner = await tx.expect(users, id)
        const unused = readRecoveryCodeHashes(owner)
        const left = unused.filter((hash) => hash !== codeHash)
        await tx.mark(owner, { recovery_codes: JSON.stringify(left) })
        await tx.audit('factor.recovery-code', owner)
        return left.length < unused.length
      }
  }
}

/** Ignores how a code was typed: with other hyphens or none, in capitals. */
export function hashRecoveryCode(code: string): string {
  return hashToken(code.toLowerCase().replace(/[^a-z0-9]/g, ''))
}

/**
 * Compares and sets, so that each code of an app counts once. A passkey's signature is used up with its challenge.
 * @returns false if the factor is gone, or its code was used
 */
async function claimFactorCounter({ db, now }: Tx, { id, kind }: FactorRow, counter: number): Promise<boolean> {
  const update = db.updateTable('second_factors').set({ counter, last_used_at: now }).where('id', '=', id)
  const claim = kind === 'totp' ? update.where('counter', '<', counter) : update
  return (await claim.returning('id').executeTakeFirst()) !== undefined
}

/** Limits one account's wrong codes: of a million, two are right at any time. Nobody guesses the other proofs. */
const WRONG_CODES_PER_HOUR: Limit = { max: 20, window: 3_600_000 }

async function checkTotp({ config, store, clock }: AppContext, { id }: UserRow, code: string): Promise<ProofClaim> {
  const limitKey = ['wrong codes', id]
  // The try is counted before the check, because many may come at once.
  const { wait } = await store.write('reader', ({ db, now }) => consumeLimit(db, limitKey, WRONG_CODES_PER_HOUR, now))
  if (wait !== undefined) throw tooManyRequests(wait, 'Too many wrong codes for this account')
  const key = findEncryptionKey(config)
  for (const app of await listFactors(store.db, id)) {
    const secret = app.kind === 'totp' && key ? decryptText(key, totpEncryptionPurpose(app), app.secret) : undefined
    const step = secret && findTotpStep(secret, code, clock.now())
    if (!step) continue
    return async (tx) => {
      // A right code doesn't forgive the wrong ones before: a thief of the password must not reset the count.
      await refundLimit(tx.db, limitKey)
      return claimFactorCounter(tx, app, step)
    }
  }
  throw proofRefused('totp')
}

/** Binds a sealed secret to its account and factor, so that it can't be moved to another. */
export function totpEncryptionPurpose({ user_id, id }: Pick<FactorRow, 'user_id' | 'id'>): string {
  return `totp ${user_id} ${id}`
}

/**
 * RFC 6238, 5.2 allows one step before, for the way and for slow fingers. None after it counts, so a code has no life
 * before its time.
 * @returns the 30-second step that the code is of; undefined if it is neither the present one nor the one before
 */
export function findTotpStep(secret: string, code: string, now: number): number | undefined {
  const token = code.replace(/\s/g, '')
  if (!/^\d{6}$/.test(token)) return undefined
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  const delta = totp.validate({ token, timestamp: now, window: 1 })
  return delta === null || delta > 0 ? undefined : totp.counter({ timestamp: now }) + delta
}
