import type { AppContext } from '../../../context.ts'
import { getSignedIn } from '../../../http/callers/access-guard.ts'
import type { By } from './review/take-step.ts'
import { sayingWho } from './review/who-decided.ts'

type DecidingRequest<Body> = Parameters<typeof getSignedIn>[0] & { params: { id: string }; body: Body }

/** For calls by which an editor decides on one suggestion. */
export async function takeDecision<Body, T>(
  context: AppContext,
  request: DecidingRequest<Body>,
  work: (by: By, id: string, body: Body) => Promise<T>,
): Promise<T> {
  const { params, body } = request
  const by = getSignedIn(request)
  return sayingWho(context.store.db, by, params.id, () => work(by, params.id, body))
}
