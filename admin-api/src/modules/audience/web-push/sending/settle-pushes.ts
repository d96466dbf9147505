import type { Transaction } from 'kysely'
import type { Database } from '../../../../database/database.ts'
import { forgetDevices, noteReached, noteUnreached } from '../subscriptions/device-results.repository.ts'
import type { PushVerdict } from './judge-answer.ts'
import { type ClaimedPush, deferPush, deletePushes } from './push-deliveries.repository.ts'
import { addToSend } from './push-sends.repository.ts'

type Trx = Transaction<Database>
type Final = Exclude<PushVerdict['result'], 'deferred'>

export interface SentPush {
  readonly push: Pick<ClaimedPush, 'id' | 'alert_id' | 'subscription_id' | 'attempts'>
  /** Of the claim. */
  readonly fence: number
  readonly verdict: PushVerdict
}

/** Twice is the same as once: what is settled isn't there any more. */
export async function settlePushes(trx: Trx, sent: readonly SentPush[], now: number): Promise<void> {
  for (const { push, fence, verdict } of sent) {
    if (verdict.result === 'deferred') await deferPush(trx, { ...push, fence }, verdict.nextAttemptAt)
  }
  const reached = await settle(trx, sent, 'accepted')
  const unreached = await settle(trx, sent, 'failed')
  const gone = await settle(trx, sent, 'gone')
  await noteReached(trx, reached, now)
  await noteUnreached(trx, unreached)
  await forgetDevices(trx, gone)
}

/** Returns the subscriptions. */
async function settle(trx: Trx, sent: readonly SentPush[], result: Final): Promise<string[]> {
  const settled: string[] = []
  const all = sent.filter(({ verdict }) => verdict.result === result)
  for (const { fence, alertId, group } of groupsOf(all)) {
    const ids = group.map(({ push }) => push.id)
    const deleted = new Set(await deletePushes(trx, ids, fence))
    await addToSend(trx, alertId, { [result]: deleted.size })
    settled.push(...group.filter(({ push }) => deleted.has(push.id)).map(({ push }) => push.subscription_id))
  }
  return settled
}

function groupsOf(sent: readonly SentPush[]) {
  const groups = Map.groupBy(sent, ({ push, fence }) => `${push.alert_id} ${fence}`)
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    return first ? [{ fence: first.fence, alertId: first.push.alert_id, group }] : []
  })
}
