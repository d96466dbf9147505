import type { SecondFactorProof, StepUpProof } from '@hometown/shared-types/second-factors'
import type { Transaction } from 'kysely'
import type { AppContext } from '../../../../../context.ts'
import type { Database } from '../../../../../database/database.ts'
import { openText } from '../../../../../lib/sealed-text.ts'
import { findSecretKey } from '../../../../../lib/secret-key.ts'
import type { UserRow } from '../../auth.table.ts'
import { isPassword } from '../../sign-in/password.ts'
import { hasFactors } from '../factors.repository.ts'
import type { PasskeyRow, PendingProofRow } from '../factors.table.ts'
import { claimPasskeyCounter, findPasskey } from '../passkeys/passkeys.repository.ts'
import { verifyPasskey } from '../passkeys/verify-passkey.ts'
import { begunAt } from '../pending/pending-proofs.ts'
import { claimRecoveryCode } from '../recovery/recovery-codes.repository.ts'
import { hashRecoveryCode } from '../recovery/recovery-codes.ts'
import { claimTotpStep, listTotpFactors } from '../totp/totp.repository.ts'
import { findTotpStep, totpSubject } from '../totp/totp.ts'
import { COPIED_MESSAGE, OVERTAKEN_MESSAGE, RefusedProofError, UNREADABLE_MESSAGE } from './refused-proof.ts'

/** Uses the proof up, in the transaction of what it is for. @throws RefusedProofError if another call came first */
export type Claim = (trx: Transaction<Database>, now: number) => Promise<void>

/** @throws RefusedProofError */
export async function checkProof(
  context: AppContext,
  user: UserRow,
  pending: PendingProofRow,
  proof: StepUpProof,
): Promise<Claim> {
  if (proof.method === 'passkey') return checkPasskey(context, user.id, pending, proof)
  if (proof.method === 'password') return checkPassword(context, user, proof.password)
  if (proof.password !== undefined) await checkPasswordToo(context, user, proof.password)
  return proof.method === 'totp' ? checkTotp(context, user.id, proof.code) : checkRecoveryCode(user.id, proof.code)
}

/** Before the code, which then stays good for another try. */
async function checkPasswordToo(context: AppContext, user: UserRow, password: string): Promise<void> {
  if (!(await isPassword(context.config, user.password_hash, password)))
    throw new RefusedProofError('password', { field: 'password' })
}

async function checkTotp(context: AppContext, userId: string, code: string): Promise<Claim> {
  const factors = await listTotpFactors(context.store.db, userId)
  const key = findSecretKey(context.config)
  const now = context.clock.now()
  let unreadable = 0
  for (const { id, sealed_secret } of factors) {
    const secret = key && openText(key, totpSubject(userId, id), sealed_secret)
    if (secret === undefined) unreadable++
    const step = secret === undefined ? undefined : findTotpStep(secret, code, now)
    if (step === undefined) continue
    return async (trx, at) => {
      if (!(await claimTotpStep(trx, id, step, at))) throw new RefusedProofError('totp')
    }
  }
  const isUnreadable = unreadable > 0 && unreadable === factors.length
  throw new RefusedProofError('totp', isUnreadable ? { message: UNREADABLE_MESSAGE } : {})
}

function checkRecoveryCode(userId: string, code: string): Claim {
  const hash = hashRecoveryCode(code)
  return async (trx, now) => {
    if (!(await claimRecoveryCode(trx, userId, hash, now))) throw new RefusedProofError('recovery-code')
  }
}

async function checkPasskey(
  context: AppContext,
  userId: string,
  pending: PendingProofRow,
  { response }: Extract<SecondFactorProof, { method: 'passkey' }>,
): Promise<Claim> {
  const passkey = await findShownPasskey(context, response)
  if (!passkey || passkey.user_id !== userId) throw new RefusedProofError('passkey')
  return checkShownPasskey(context, passkey, pending, response)
}

/** The passkey that a browser's answer names, of any account. */
export async function findShownPasskey(
  { store }: Pick<AppContext, 'store'>,
  response: Readonly<Record<string, unknown>>,
): Promise<PasskeyRow | undefined> {
  return typeof response.id === 'string' ? findPasskey(store.db, response.id) : undefined
}

/** @throws RefusedProofError */
export async function checkShownPasskey(
  { config }: Pick<AppContext, 'config'>,
  passkey: PasskeyRow,
  pending: PendingProofRow,
  response: Readonly<Record<string, unknown>>,
): Promise<Claim> {
  const counter = await verifyPasskey(config, pending, passkey, response)
  if (counter === undefined) throw new RefusedProofError('passkey')
  return async (trx, now) => {
    if (await claimPasskeyCounter(trx, passkey.id, counter, now)) return
    const newest = await findPasskey(trx, passkey.credential_id)
    if (!newest) throw new RefusedProofError('passkey')
    if (isOvertaken(newest, counter, pending)) throw new RefusedProofError('passkey', { message: OVERTAKEN_MESSAGE })
    throw new RefusedProofError('passkey', { message: COPIED_MESSAGE, copied: passkey.name })
  }
}

/**
 * The passkey was used in another tab after this one asked, so its answer there has the higher counter. Two answers of
 * one device never have the same counter.
 */
function isOvertaken(
  { counter: newest, last_used_at }: PasskeyRow,
  counter: number,
  pending: PendingProofRow,
): boolean {
  return counter > 0 && counter < newest && last_used_at !== null && begunAt(pending) < last_used_at
}

/** Only for accounts without a second factor, also if they get one meanwhile. */
async function checkPassword(context: AppContext, user: UserRow, password: string): Promise<Claim> {
  const isAllowed = !(await hasFactors(context.store.db, user.id))
  if (!isAllowed || !(await isPassword(context.config, user.password_hash, password)))
    throw new RefusedProofError('password')
  return async (trx) => {
    if (await hasFactors(trx, user.id)) throw new RefusedProofError('password')
  }
}
