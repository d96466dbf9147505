import {
  FRESH_FOR_MINUTES,
  type Freshness,
  type StepUpInput,
  type StepUpProof,
  type StepUpStart,
} from '@hometown/shared-types/second-factors'
import type { AppContext } from '../../../../../context.ts'
import type { SignedIn } from '../../../../../http/request-context.ts'
import { recordAudit } from '../../audit.service.ts'
import { type NewSession, renewSessionToken } from '../../sessions/sessions.service.ts'
import { type LoginCaller, refuseChanged } from '../../sign-in/finish-sign-in.ts'
import { getUser } from '../../users.repository.ts'
import { hasFactors } from '../factors.repository.ts'
import { beginPending, passwordMark, stepOver } from '../pending/pending-proofs.ts'
import { offerMethods } from '../proofs/proof-methods.ts'
import { prove } from '../proofs/prove.ts'

const FRESH_FOR_SECONDS = FRESH_FOR_MINUTES * 60

export function freshness({ clock }: Pick<AppContext, 'clock'>, { freshUntil }: SignedIn): Freshness {
  return { freshFor: Math.max(0, Math.ceil(((freshUntil ?? 0) - clock.now()) / 1000)) }
}

/** With the account's second factors; with the password only if it has none. */
export async function startStepUp(
  context: AppContext,
  { user, sessionId }: SignedIn,
  origin: string | undefined,
): Promise<StepUpStart> {
  const { store, clock } = context
  const { methods, passkeyOptions, asked } = await offerMethods(context, user.id, origin)
  const isPasswordOnly = !(await hasFactors(store.db, user.id))
  const stepUp = await store.groupWrite(async (trx) => {
    const { password_hash } = await getUser(trx, user.id)
    const begun = { purpose: 'step-up' as const, user_id: user.id, session_id: sessionId, ...asked }
    return beginPending(trx, { ...begun, password_mark: passwordMark(password_hash) }, clock.now())
  })
  return { stepUp, methods: isPasswordOnly ? ['password'] : methods, ...(passkeyOptions && { passkeyOptions }) }
}

/** Marks the session as proven and gives it a new token. @throws 401 `step_over`, 422 `proof_refused`, 429 */
export async function stepUp(
  context: AppContext,
  { user: { id }, sessionId }: SignedIn,
  input: StepUpInput,
  caller: Pick<LoginCaller, 'address' | 'deviceToken'>,
): Promise<{ session: NewSession; freshness: Freshness }> {
  const shown = { token: input.stepUp, purpose: 'step-up' as const, proof: input.proof, sessionId, ...caller }
  return prove(context, shown, async ({ user, pending, claim }) => {
    if (user.id !== id || pending.password_mark !== passwordMark(user.password_hash)) throw stepOver('step-up')
    const session = await context.store.groupWrite(async (trx) => {
      const now = context.clock.now()
      await refuseChanged(trx, user)
      await claim(trx, now)
      const proof = isFullProof(input.proof) ? 'full' : 'fresh'
      const renewed = await renewSessionToken(trx, sessionId, { now, proof })
      // Somebody ended the session meanwhile.
      if (!renewed) throw stepOver('step-up')
      await recordAudit(trx, { user, action: 'auth.step-up', details: { by: input.proof.method } }, now)
      return renewed
    })
    return { session, freshness: { freshFor: FRESH_FOR_SECONDS } }
  })
}

/** A passkey is two factors: the device, and how it knows its owner. A password alone is right only without a second factor. */
function isFullProof(proof: StepUpProof): boolean {
  return proof.method === 'passkey' || proof.password !== undefined
}
