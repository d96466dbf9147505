import { createHash, randomUUID } from 'node:crypto'
import { FRESH_FOR_MINUTES, STEP_OVER } from '@hometown/shared-types/second-factors'
import type { Transaction } from 'kysely'
import type { AppContext } from '../../../context.ts'
import type { Database } from '../../../database/database.ts'
import { take } from '../../../database/limits.ts'
import { AppError } from '../../../http/errors/app-error.ts'
import { openText, sealText } from '../../../lib/sealed-text.ts'
import { findSecretKey, getSecretKey } from '../../../lib/secret-key.ts'

const OVER = {
  'sign-in': 'This sign-in took too long, or had too many wrong tries. Start again with your password.',
  'passkey-sign-in': 'This sign-in took too long. Start again.',
  'step-up': 'This took too long, or had too many wrong tries. Start again.',
  'enroll-totp': 'Adding the app took too long. Start again with a new QR code.',
  'enroll-passkey': 'Adding the passkey took too long. Start again.',
} as const

export type ProofPurpose = keyof typeof OVER

/** What somebody has begun to prove. */
export interface BegunProof {
  id: string
  expiresAt: number
  /** Missing for a sign-in with a passkey, which tells who it is only at its end. */
  userId?: string
  /** Of the password that was right or counted, so that the proof ends when the password changes. */
  passwordMark?: string
  /** The session that began it. */
  sessionId?: string
  challenge?: string
  rpId?: string
  /** Of an authenticator app that is being added. */
  secret?: string
}

type KeyContext = Pick<AppContext, 'config' | 'clock'>

const WINDOW = FRESH_FOR_MINUTES * 60_000
const TRIES = 5

/** @returns what the browser keeps until the proof comes, sealed for this purpose alone. We keep nothing. */
export function beginProof(
  { config, clock }: KeyContext,
  purpose: ProofPurpose,
  begun: Omit<BegunProof, 'id' | 'expiresAt'>,
): string {
  const proof: BegunProof = { ...begun, id: randomUUID(), expiresAt: clock.now() + WINDOW }
  return sealText(getSecretKey(config), subjectOf(purpose), JSON.stringify(proof))
}

/** @throws 401 `step_over` if it isn't ours, not for this purpose, or too old */
export function openProof({ config, clock }: KeyContext, purpose: ProofPurpose, token: string): BegunProof {
  const key = findSecretKey(config)
  const text = key && openText(key, subjectOf(purpose), token)
  const proof = text === undefined ? undefined : (JSON.parse(text) as BegunProof)
  if (!proof || proof.expiresAt <= clock.now()) throw stepOver(purpose)
  return proof
}

/** @throws 401 `step_over` after five */
export async function takeTry(
  trx: Transaction<Database>,
  purpose: ProofPurpose,
  { id }: BegunProof,
  now: number,
): Promise<void> {
  const { wait } = await take(trx, ['proof tries', id], { max: TRIES, window: WINDOW }, now)
  if (wait !== undefined) throw stepOver(purpose)
}

/** Call it in the transaction of what was proven. @throws 401 `step_over` if another call came first */
export async function spendProof(
  trx: Transaction<Database>,
  purpose: ProofPurpose,
  { id }: BegunProof,
  now: number,
): Promise<void> {
  const { wait } = await take(trx, ['proof used', id], { max: 1, window: WINDOW }, now)
  if (wait !== undefined) throw stepOver(purpose)
}

export function stepOver(purpose: ProofPurpose): AppError {
  return new AppError(401, STEP_OVER, OVER[purpose])
}

/** A hash of the hash: a token that is opened tells nothing about the password. */
export function passwordMark({ password_hash }: { password_hash: string }): string {
  return createHash('sha256').update(password_hash).digest('base64url')
}

function subjectOf(purpose: ProofPurpose): string {
  return `proof ${purpose}`
}
