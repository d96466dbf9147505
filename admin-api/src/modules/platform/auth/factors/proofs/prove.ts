import { PROOF_REFUSED, type StepUpProof } from '@hometown/shared-types/second-factors'
import type { AppContext } from '../../../../../context.ts'
import { AppError } from '../../../../../http/errors/app-error.ts'
import { hashToken } from '../../../../../lib/hash-token.ts'
import { recordAudit } from '../../audit.service.ts'
import type { UserRow } from '../../auth.table.ts'
import { knownDevice } from '../../sessions/known-devices.ts'
import { tooManyWrong } from '../../sign-in/too-many-wrong.ts'
import { getUser } from '../../users.repository.ts'
import type { PendingProofRow, ProofPurpose } from '../factors.table.ts'
import { copiedNews, limitedNews, prepareFactorMail } from '../mails/factor-mail.ts'
import { takeTry } from '../pending/pending-proofs.repository.ts'
import { endPending, stepOver } from '../pending/pending-proofs.ts'
import { type Claim, checkProof } from './check-proof.ts'
import { countProof, forgiveProof } from './proof-limits.ts'
import { RefusedProofError } from './refused-proof.ts'

interface Shown {
  token: string
  purpose: Extract<ProofPurpose, 'sign-in' | 'step-up'>
  proof: StepUpProof
  /** Whose it must be. */
  sessionId?: string | undefined
  address?: string | undefined
  deviceToken?: string | undefined
}

/**
 * Takes one of the tries, counts it for the account, checks the proof, and runs `use` with what uses it up.
 * @throws 401 `step_over`, 422 `proof_refused`, 429
 */
export async function prove<T>(
  context: AppContext,
  shown: Shown,
  use: (proven: { user: UserRow; pending: PendingProofRow; claim: Claim }) => Promise<T>,
): Promise<T> {
  const { pending, user, prover } = await beginTry(context, shown)
  return withRefusals(context, user, shown.address, async () => {
    const spend = await checkProof(context, user, pending, shown.proof)
    return use({
      user,
      pending,
      async claim(trx, now) {
        await endPending(trx, pending)
        await spend(trx, now)
        await forgiveProof(trx, prover)
        if (shown.proof.method !== 'recovery-code') return
        await recordAudit(trx, { user, action: 'factor.recovery-code', subject: user.id }, now)
      },
    })
  })
}

async function beginTry(context: AppContext, { token, purpose, proof, sessionId, address, deviceToken }: Shown) {
  const { config, store, clock } = context
  const now = clock.now()
  const key = { tokenHash: hashToken(token), purpose, sessionId }
  const taken = await store.groupWrite(async (trx) => {
    const pending = await takeTry(trx, key, now)
    if (!pending?.user_id) return undefined
    const user = await getUser(trx, pending.user_id)
    const knownBy = proof.method === 'password' ? 'password' : 'factor'
    const prover = { userId: user.id, device: knownDevice(config, deviceToken, user, knownBy) }
    return { pending, prover, user, counted: await countProof(trx, prover, now) }
  })
  if (!taken) throw stepOver(purpose)
  const { counted, user, pending, prover } = taken
  if (counted.wait !== undefined) {
    if (counted.isFirstRefusal) await noteLimit(context, user, address)
    throw tooManyWrong(counted.wait, 'tries for this account')
  }
  return { user, pending, prover }
}

/** Turns a refused proof into an answer, and notes it for the account's owner. */
export async function withRefusals<T>(
  context: AppContext,
  user: UserRow,
  address: string | undefined,
  run: () => Promise<T>,
): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof RefusedProofError)) throw error
    await noteRefusal(context, user, error, address)
    throw proofRefused(error.message, error.field)
  }
}

export function proofRefused(message: string, field?: 'password'): AppError {
  return new AppError(422, PROOF_REFUSED, message, field && { issues: [{ path: `proof.${field}`, message }] })
}

async function noteRefusal(
  context: AppContext,
  user: UserRow,
  { method, copied }: RefusedProofError,
  address: string | undefined,
): Promise<void> {
  const mail = copied === undefined ? undefined : await prepareFactorMail(context, user, copiedNews(user, copied))
  const action = copied === undefined ? 'factor.refuse' : 'factor.copied'
  const details = { name: user.username, method, ...(copied && { passkey: copied }), ...(address && { address }) }
  await context.store.groupWrite(async (trx) => {
    const now = context.clock.now()
    await recordAudit(trx, { user: null, action, subject: user.id, details }, now)
    await mail?.queue(trx, now)
  })
  mail?.wake()
}

async function noteLimit(context: AppContext, user: UserRow, address: string | undefined): Promise<void> {
  const mail = await prepareFactorMail(context, user, limitedNews(user))
  const details = { name: user.username, ...(address && { address }) }
  await context.store.groupWrite(async (trx) => {
    const now = context.clock.now()
    await recordAudit(trx, { user: null, action: 'factor.limited', subject: user.id, details }, now)
    await mail.queue(trx, now)
  })
  mail.wake()
}
