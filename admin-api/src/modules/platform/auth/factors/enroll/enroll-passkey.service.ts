import type { AddedFactor, AddPasskeyInput, PasskeyEnrollment } from '@hometown/shared-types/second-factors'
import { v7 as uuid } from 'uuid'
import type { AppContext } from '../../../../../context.ts'
import { AppError } from '../../../../../http/errors/app-error.ts'
import type { SignedIn } from '../../../../../http/request-context.ts'
import { listFactors } from '../factors.repository.ts'
import { creationOptions } from '../passkeys/passkey-options.ts'
import { insertPasskey, listPasskeys } from '../passkeys/passkeys.repository.ts'
import { getRelyingParty } from '../passkeys/relying-party.ts'
import { verifyCreation } from '../passkeys/verify-passkey.ts'
import { beginPending } from '../pending/pending-proofs.ts'
import { proofRefused } from '../proofs/prove.ts'
import { RefusedProofError } from '../proofs/refused-proof.ts'
import { addFactor } from './add-factor.ts'
import { refuseTooMany } from './factor-limits.ts'
import { takeEnrollment } from './take-enrollment.ts'

export async function startPasskey(
  context: AppContext,
  { user, sessionId }: SignedIn,
  origin: string | undefined,
): Promise<PasskeyEnrollment> {
  const { store, clock } = context
  const rpId = getRelyingParty(context.config, origin)
  refuseTooMany(await listFactors(store.db, user.id), 'passkey')
  const known = (await listPasskeys(store.db, user.id)).filter((passkey) => passkey.rp_id === rpId)
  const rpName = await context.ports.publicationName(context)
  const { challenge, options } = await creationOptions(user, { rpId, rpName, known })
  const begun = { purpose: 'enroll-passkey' as const, user_id: user.id, session_id: sessionId }
  const enrollment = await store.groupWrite((trx) =>
    beginPending(trx, { ...begun, challenge, rp_id: rpId }, clock.now()),
  )
  return { enrollment, options }
}

/** @throws 401 `step_over`, 409 `passkey_known`, 422 `proof_refused` */
export async function addPasskey(
  context: AppContext,
  signedIn: SignedIn,
  { enrollment, name, response }: AddPasskeyInput,
): Promise<AddedFactor> {
  const { user } = signedIn
  const pending = await takeEnrollment(context, signedIn, { token: enrollment, purpose: 'enroll-passkey' })
  const created = await verifyCreation(context.config, pending, response)
  if (!created || !pending.rp_id) throw proofRefused(new RefusedProofError('passkey').message)
  const rpId = pending.rp_id
  return addFactor(context, signedIn, { pending, name, kind: 'passkey' }, async (trx, now, known) => {
    refuseTooMany(known, 'passkey')
    const id = uuid()
    const row = { id, user_id: user.id, name, rp_id: rpId, ...created, created_at: now, last_used_at: null }
    if (!(await insertPasskey(trx, row))) {
      throw new AppError(409, 'passkey_known', 'This passkey is on an account already. Add another one.')
    }
    return id
  })
}
