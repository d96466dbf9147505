import type { PasskeyProof } from '@hometown/shared-types/second-factors'
import type { AppContext } from '../../../../../context.ts'
import { hashToken } from '../../../../../lib/hash-token.ts'
import { finishSignIn, type LoginCaller, type SignedInAccount } from '../../sign-in/finish-sign-in.ts'
import { noteRarely } from '../../sign-in/note-rarely.ts'
import { refuseClosedAccount } from '../../sign-in/refuse-closed-account.ts'
import { getUser } from '../../users.repository.ts'
import { requestOptions } from '../passkeys/passkey-options.ts'
import { getRelyingParty } from '../passkeys/relying-party.ts'
import { deleteOldestPending, takeTry } from '../pending/pending-proofs.repository.ts'
import { beginPending, endPending, stepOver } from '../pending/pending-proofs.ts'
import { checkShownPasskey, findShownPasskey } from '../proofs/check-proof.ts'
import { proofRefused, withRefusals } from '../proofs/prove.ts'
import { RefusedProofError } from '../proofs/refused-proof.ts'

/** Open ones of everybody. A flood ends the oldest: refusing new ones would keep everybody out. */
const MOST_OPEN = 5000

/** For everybody alike: the browser knows whose passkeys it has. */
export async function startPasskeySignIn(context: AppContext, origin: string | undefined) {
  const rpId = getRelyingParty(context.config, origin)
  const { challenge, options } = await requestOptions(rpId, [])
  const begun = { purpose: 'passkey-sign-in' as const, challenge, rp_id: rpId }
  const signIn = await context.store.groupWrite(async (trx) => {
    await deleteOldestPending(trx, begun.purpose, { kept: MOST_OPEN - 1 })
    return beginPending(trx, begun, context.clock.now())
  })
  return { signIn, options }
}

/**
 * A passkey is two factors: the device, and how it knows its owner. Wrong ones count for no account, since anybody may
 * name a passkey, and a signature can't be guessed.
 */
export async function signInWithPasskey(
  context: AppContext,
  { signIn, response }: PasskeyProof,
  caller: LoginCaller,
): Promise<SignedInAccount> {
  const { store, clock } = context
  const key = { tokenHash: hashToken(signIn), purpose: 'passkey-sign-in' as const }
  const pending = await store.groupWrite((trx) => takeTry(trx, key, clock.now()))
  if (!pending) throw stepOver('passkey-sign-in')
  const passkey = await findShownPasskey(context, response)
  if (!passkey) {
    await noteRarely(context, { action: 'auth.unknown-passkey' }, caller)
    throw proofRefused(new RefusedProofError('passkey').message)
  }
  const user = await getUser(store.db, passkey.user_id)
  return withRefusals(context, user, caller.address, async () => {
    const spend = await checkShownPasskey(context, passkey, pending, response)
    await refuseClosedAccount(context, user, caller, 'passkey')
    return finishSignIn(context, user, caller, {
      by: 'passkey',
      async claim(trx, now) {
        await endPending(trx, pending)
        await spend(trx, now)
      },
    })
  })
}
