import type { AppContext } from '../../src/context.ts'
import { login } from '../../src/modules/platform/auth/auth.service.ts'
import type { LoginCaller, SignedInAccount } from '../../src/modules/platform/auth/sign-in/finish-sign-in.ts'

/** By password, as an account without a second factor. */
export async function logIn(
  context: AppContext,
  credentials: { username: string; password: string },
  caller?: LoginCaller,
): Promise<SignedInAccount> {
  const outcome = await login(context, credentials, caller)
  if ('next' in outcome) throw new Error('The account has a second factor')
  return outcome
}
