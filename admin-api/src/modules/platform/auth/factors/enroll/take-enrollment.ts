import type { AppContext } from '../../../../../context.ts'
import type { SignedIn } from '../../../../../http/request-context.ts'
import { hashToken } from '../../../../../lib/hash-token.ts'
import type { PendingProofRow, ProofPurpose } from '../factors.table.ts'
import { takeTry } from '../pending/pending-proofs.repository.ts'
import { stepOver } from '../pending/pending-proofs.ts'

/** Only the session that began it goes on. @throws 401 `step_over` */
export async function takeEnrollment(
  { store, clock }: AppContext,
  { sessionId }: SignedIn,
  { token, purpose }: { token: string; purpose: Extract<ProofPurpose, 'enroll-totp' | 'enroll-passkey'> },
): Promise<PendingProofRow> {
  const key = { tokenHash: hashToken(token), purpose, sessionId }
  const pending = await store.groupWrite((trx) => takeTry(trx, key, clock.now()))
  if (!pending) throw stepOver(purpose)
  return pending
}
