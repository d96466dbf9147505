import type { SecondFactorInput, SecondFactorNeeded } from '@hometown/shared-types/second-factors'
import type { AppContext } from '../../../../../context.ts'
import type { UserRow } from '../../auth.table.ts'
import { knownDevice } from '../../sessions/known-devices.ts'
import { finishSignIn, type LoginCaller, refuseChanged, type SignedInAccount } from '../../sign-in/finish-sign-in.ts'
import { forgiveAttempt } from '../../sign-in/login-limits.ts'
import { beginPending, passwordMark, stepOver } from '../pending/pending-proofs.ts'
import { offerMethods } from '../proofs/proof-methods.ts'
import { prove } from '../proofs/prove.ts'

/** After the right password. Opens no session, and forgives no wrong password before. */
export async function askForSecondFactor(
  context: AppContext,
  row: UserRow,
  { origin }: LoginCaller,
): Promise<SecondFactorNeeded> {
  const { methods, passkeyOptions, asked } = await offerMethods(context, row.id, origin)
  const now = context.clock.now()
  const signIn = await context.store.groupWrite(async (trx) => {
    await refuseChanged(trx, row)
    const mark = passwordMark(row.password_hash)
    return beginPending(trx, { purpose: 'sign-in', user_id: row.id, password_mark: mark, ...asked }, now)
  })
  return { next: 'second-factor', signIn, methods, ...(passkeyOptions && { passkeyOptions }) }
}

/** The second half of a sign-in. @throws 401 `step_over`, 422 `proof_refused`, 429 */
export async function proveSecondFactor(
  context: AppContext,
  { signIn, proof }: SecondFactorInput,
  caller: LoginCaller,
): Promise<SignedInAccount> {
  const { address, deviceToken } = caller
  const shown = { token: signIn, purpose: 'sign-in' as const, proof, address, deviceToken }
  return prove(context, shown, async ({ user, pending, claim }) => {
    if (pending.password_mark !== passwordMark(user.password_hash)) throw stepOver('sign-in')
    const device = knownDevice(context.config, deviceToken, user, 'password')
    return finishSignIn(context, user, caller, {
      by: proof.method,
      async claim(trx, now) {
        await claim(trx, now)
        await forgiveAttempt(trx, { username: user.username, address: address ?? '', device })
      },
    })
  })
}
