import { createHash, randomBytes } from 'node:crypto'
import { STEP_OVER } from '@hometown/shared-types/second-factors'
import type { Transaction } from 'kysely'
import type { Database } from '../../../../../database/database.ts'
import { AppError } from '../../../../../http/errors/app-error.ts'
import { hashToken } from '../../../../../lib/hash-token.ts'
import type { PendingProofRow, ProofPurpose } from '../factors.table.ts'
import { deleteExpiredPending, deletePending, insertPending } from './pending-proofs.repository.ts'

const MINUTE = 60_000
const TRIES = 5

/** Who enrolls looks for a phone first, and installs an app. */
const LIFETIMES: Readonly<Record<ProofPurpose, number>> = {
  'sign-in': 5 * MINUTE,
  'passkey-sign-in': 5 * MINUTE,
  'step-up': 5 * MINUTE,
  'enroll-totp': 10 * MINUTE,
  'enroll-passkey': 10 * MINUTE,
}

const OVER: Readonly<Record<ProofPurpose, string>> = {
  'sign-in': 'This sign-in took too long, or had too many wrong tries. Start again with your password.',
  'passkey-sign-in': 'This sign-in took too long. Start again.',
  'step-up': 'This took too long, or had too many wrong tries. Start again.',
  'enroll-totp': 'Adding the app took too long, or had too many wrong codes. Start again with a new QR code.',
  'enroll-passkey': 'Adding the passkey took too long. Start again.',
}

type Begun = Pick<PendingProofRow, 'purpose'> &
  Partial<Omit<PendingProofRow, 'token_hash' | 'tries_left' | 'expires_at'>>

/** @returns the token, of which only a hash is kept */
export async function beginPending(trx: Transaction<Database>, begun: Begun, now: number): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await deleteExpiredPending(trx, now)
  await insertPending(trx, {
    ...{ user_id: null, session_id: null, password_mark: null, challenge: null, rp_id: null },
    ...{ factor_id: null, sealed_secret: null },
    ...begun,
    token_hash: hashToken(token),
    tries_left: TRIES,
    expires_at: now + LIFETIMES[begun.purpose],
  })
  return token
}

/** Call it in the transaction of what was proven. @throws 401 if another call came first */
export async function endPending(trx: Transaction<Database>, pending: PendingProofRow): Promise<void> {
  if (!(await deletePending(trx, pending.token_hash))) throw stepOver(pending.purpose)
}

/** Milliseconds. */
export function begunAt({ purpose, expires_at }: PendingProofRow): number {
  return expires_at - LIFETIMES[purpose]
}

export function stepOver(purpose: ProofPurpose): AppError {
  return new AppError(401, STEP_OVER, OVER[purpose])
}

/** A hash of the hash: a stolen row tells nothing about the password. */
export function passwordMark(passwordHash: string): string {
  return createHash('sha256').update(passwordHash).digest('base64url')
}
