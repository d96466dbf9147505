import type { AppContext } from '../../../../context.ts'
import type { Outside } from '../../../../integrations/outside/outside.ts'
import { composePush, type PushSender } from './compose-push.ts'
import { judgeAnswer, type PushVerdict } from './judge-answer.ts'
import type { ClaimedPush } from './push-deliveries.repository.ts'
import type { ServicePauses } from './service-pauses.ts'
import type { SentPush } from './settle-pushes.ts'

interface Round {
  readonly outside: Outside
  readonly sender: PushSender
  readonly pauses: ServicePauses
  readonly fence: number
  /** False once another process may send: it sends again what this one claimed. */
  mayPost(): boolean
}

/** Never rejects. An endpoint is a secret: of it, only the host is logged. */
export async function sendPush(
  { clock, log }: Pick<AppContext, 'clock' | 'log'>,
  { outside, sender, pauses, fence, mayPost }: Round,
  push: ClaimedPush,
): Promise<SentPush> {
  const { origin, hostname } = new URL(push.endpoint)
  const facts = { subscription: push.subscription_id, host: hostname }
  const pausedUntil = pauses.until(origin, clock.now())
  // No attempt.
  if (pausedUntil !== undefined) return result({ result: 'deferred', nextAttemptAt: pausedUntil }, push.attempts - 1)
  try {
    const message = await composePush(sender, push, clock.now())
    if (!mayPost()) return result({ result: 'deferred', nextAttemptAt: clock.now() }, push.attempts - 1)
    const answer = await outside.post(push.endpoint, message)
    const now = clock.now()
    pauses.note(origin, answer, now)
    const verdict = judgeAnswer(answer, push.attempts, now)
    if (verdict.result !== 'accepted')
      log.info({ ...facts, answer, ...verdict }, 'a push service did not accept an alert')
    return result(verdict)
  } catch (error) {
    log.error({ ...facts, err: error }, 'could not prepare an alert for a device')
    return result({ result: 'failed' })
  }

  function result(verdict: PushVerdict, attempts = push.attempts): SentPush {
    const { id, alert_id, subscription_id } = push
    return { push: { id, alert_id, subscription_id, attempts }, fence, verdict }
  }
}
