import type { AppContext } from '../../../../../context.ts'
import { AppError } from '../../../../../http/errors/app-error.ts'
import type { SignedIn } from '../../../../../http/request-context.ts'
import type { PendingProofRow, ProofPurpose } from '../factors.table.ts'
import { takeTry } from '../pending/pending-proofs.repository.ts'
import { hashPendingToken, stepOver } from '../pending/pending-proofs.ts'

const MOST = { passkey: 10, totp: 3 } as const
const NAMES = { passkey: 'passkeys', totp: 'authenticator apps' } as const

/** Only the session that began it goes on. @throws 401 `step_over` */
export async function takeEnrollment(
  { store, clock }: AppContext,
  { sessionId }: SignedIn,
  { token, purpose }: { token: string; purpose: Extract<ProofPurpose, 'enroll-totp' | 'enroll-passkey'> },
): Promise<PendingProofRow> {
  const key = { tokenHash: hashPendingToken(token), purpose, sessionId }
  const pending = await store.groupWrite((trx) => takeTry(trx, key, clock.now()))
  if (!pending) throw stepOver(purpose)
  return pending
}

/** @throws 409 */
export function refuseTooMany(known: readonly { kind: keyof typeof MOST }[], kind: keyof typeof MOST): void {
  if (known.filter((factor) => factor.kind === kind).length < MOST[kind]) return
  const message = `An account has at most ${MOST[kind]} ${NAMES[kind]}. Remove one that you no longer use.`
  throw new AppError(409, 'too_many_factors', message)
}
