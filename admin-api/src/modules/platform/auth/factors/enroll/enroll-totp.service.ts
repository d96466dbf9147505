import type { AddedFactor, AddTotpInput, TotpEnrollment } from '@hometown/shared-types/second-factors'
import { v7 as uuid } from 'uuid'
import type { AppContext } from '../../../../../context.ts'
import type { SignedIn } from '../../../../../http/request-context.ts'
import { openText, sealText } from '../../../../../lib/sealed-text.ts'
import { findSecretKey, getSecretKey } from '../../../../../lib/secret-key.ts'
import { listFactors } from '../factors.repository.ts'
import { beginPending, stepOver } from '../pending/pending-proofs.ts'
import { proofRefused } from '../proofs/prove.ts'
import { RefusedProofError } from '../proofs/refused-proof.ts'
import { insertTotpFactor } from '../totp/totp.repository.ts'
import { findTotpStep, newTotpSecret, totpSubject, totpUri } from '../totp/totp.ts'
import { addFactor } from './add-factor.ts'
import { refuseTooMany } from './factor-limits.ts'
import { takeEnrollment } from './take-enrollment.ts'

/** Nothing counts until a code of it was shown. */
export async function startTotp(context: AppContext, { user, sessionId }: SignedIn): Promise<TotpEnrollment> {
  const { config, store, clock } = context
  refuseTooMany(await listFactors(store.db, user.id), 'totp')
  const secret = newTotpSecret()
  const factorId = uuid()
  const sealed = sealText(getSecretKey(config), totpSubject(user.id, factorId), secret)
  const issuer = await context.ports.publicationName(context)
  const begun = { purpose: 'enroll-totp' as const, user_id: user.id, session_id: sessionId }
  const enrollment = await store.groupWrite((trx) =>
    beginPending(trx, { ...begun, factor_id: factorId, sealed_secret: sealed }, clock.now()),
  )
  return { enrollment, secret, uri: totpUri({ secret, issuer, account: user.username }) }
}

/** @throws 401 `step_over`, 422 `proof_refused` */
export async function addTotp(
  context: AppContext,
  signedIn: SignedIn,
  { enrollment, name, code }: AddTotpInput,
): Promise<AddedFactor> {
  const { user } = signedIn
  const pending = await takeEnrollment(context, signedIn, { token: enrollment, purpose: 'enroll-totp' })
  const { factor_id: id, sealed_secret: sealed } = pending
  const key = findSecretKey(context.config)
  const secret = key && id && sealed ? openText(key, totpSubject(user.id, id), sealed) : undefined
  if (!id || !sealed || secret === undefined) throw stepOver('enroll-totp')
  const step = findTotpStep(secret, code, context.clock.now())
  if (step === undefined) throw proofRefused(new RefusedProofError('totp').message)
  return addFactor(context, signedIn, { pending, name, kind: 'totp' }, async (trx, now, known) => {
    refuseTooMany(known, 'totp')
    const row = { id, user_id: user.id, name, sealed_secret: sealed }
    await insertTotpFactor(trx, { ...row, last_step: step, created_at: now, last_used_at: null })
    return id
  })
}
