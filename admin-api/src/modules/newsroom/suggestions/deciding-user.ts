import type { SignedIn } from '../../../http/request-context.ts'
import type { By } from './review/take-step.ts'

/** Who decides, with the desk's id of the decision. */
export function decidingUser({ user }: SignedIn, body?: { decision?: string | undefined } | null): By {
  return { user, decision: body?.decision }
}
