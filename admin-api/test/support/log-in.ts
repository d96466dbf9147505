import type { AppContext } from '../../src/context.ts'
import type { Caller } from '../../src/http/callers/session-cookie.ts'
import { login } from '../../src/modules/platform/auth/login.service.ts'
import type { SignedInAccount } from '../../src/modules/platform/auth/sessions.service.ts'

/** By password, as an account without a second factor. */
export async function logIn(
  context: AppContext,
  credentials: { username: string; password: string },
  caller?: Caller,
): Promise<SignedInAccount> {
  const outcome = await login(context, credentials, caller)
  if ('token' in outcome) throw new Error('The account has a second factor')
  return outcome
}
