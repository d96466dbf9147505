import type { AppContext } from '../../../context.ts'
import { getSignedIn } from '../../../http/callers/access-guard.ts'
import { decidingUser } from './deciding-user.ts'
import { decideOnce } from './review/decide-once.ts'
import type { By } from './review/take-step.ts'

type DecidingRequest<Body> = Parameters<typeof getSignedIn>[0] & { params: { id: string }; body: Body }

/**
 * For calls by which an editor decides on one suggestion.
 * @param answer what the first call answered, read again
 */
export function takeDecision<Body extends { decision?: string | undefined } | null | undefined, T>(
  context: AppContext,
  request: DecidingRequest<Body>,
  work: (by: By, id: string, body: Body) => Promise<T>,
  answer: (context: AppContext, id: string) => Promise<T>,
): Promise<T> {
  const { params, body } = request
  const by = decidingUser(getSignedIn(request), body)
  return decideOnce(context, by, params.id, {
    work: () => work(by, params.id, body),
    answer: () => answer(context, params.id),
  })
}
