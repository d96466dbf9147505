import type { AppContext } from '../../../../context.ts'
import { oneAtATime } from '../../../../lib/one-at-a-time.ts'
import { type HeldLease, keepLease } from '../../../platform/schedule/leases.service.ts'
import { createWorkLease } from '../../../platform/schedule/work-lease.service.ts'
import { loadPushSender } from './compose-push.ts'
import { type ClaimedPush, claimPushes, releaseClaims } from './push-deliveries.repository.ts'
import { beginSend, dropEnded, finishSends, listStartable, listUnfinished } from './push-sends.repository.ts'
import { sendPush } from './send-push.ts'
import { createServicePauses } from './service-pauses.ts'
import { type SentPush, settlePushes } from './settle-pushes.ts'

/** Messages under way at once; each has a connection of its own. */
const AT_ONCE = 40
const POLL_INTERVAL_MS = 2000

export interface PushSending {
  look(): Promise<void>
  /** Waits for the answers to what is under way. */
  stop(): Promise<void>
}

/** Sends each alert once to each device that was subscribed when it began. An idle look only reads. */
export function startPushSending(context: AppContext): PushSending {
  const { clock, link, log, outside, store } = context
  const lease = createWorkLease(context, 'alert-pushes')
  const pauses = createServicePauses()
  const sending = oneAtATime(sendAll, (error) => log.error({ err: error }, 'could not send alerts to devices'))
  let isStopped = false
  /** Until the answers are in the database, only this process has them. */
  let answered: SentPush[] = []

  async function sendAll(): Promise<void> {
    if (outside === undefined || isStopped || !(await hasWork())) return
    const held = await lease.hold()
    if (held === undefined) return
    const { fence } = held
    await settle()
    await releaseClaims(store.db, fence)
    const sender = await loadPushSender(context)
    for (;;) {
      // One that comes now must not wait until all devices have the others.
      await beginDue()
      const claimed = await nextRound(held)
      if (claimed.length === 0) return
      const round = { outside, sender, pauses, fence, mayPost: lease.isCertain }
      answered = await Promise.all(claimed.map((push) => sendPush(context, round, push)))
    }
  }

  async function hasWork(): Promise<boolean> {
    if (answered.length > 0) return true
    if ((await listUnfinished(store.db)).length > 0) return true
    return (await listStartable(store.db, clock.now())).length > 0
  }

  async function beginDue(): Promise<void> {
    for (const alertId of await listStartable(store.db, clock.now())) {
      await store.db.transaction().execute((trx) => beginSend(trx, alertId, clock.now()))
    }
  }

  /** Closes what is answered and claims what comes next, in one transaction. */
  async function nextRound(held: HeldLease): Promise<ClaimedPush[]> {
    const begunAt = performance.now()
    const claimed = await store.db.transaction().execute(async (trx) => {
      const now = clock.now()
      const isHeld = (await keepLease(trx, store.kind, held)) !== undefined
      await settlePushes(trx, answered, now)
      if (!isHeld) return
      await dropEnded(trx, now)
      await finishSends(trx, now)
      return isStopped ? [] : claimPushes(trx, { fence: held.fence, now, limit: AT_ONCE })
    })
    answered = []
    if (claimed) lease.noteKept(begunAt)
    else lease.drop()
    return claimed ?? []
  }

  async function settle(): Promise<void> {
    if (answered.length === 0) return
    await store.db.transaction().execute((trx) => settlePushes(trx, answered, clock.now()))
    answered = []
  }

  const interval = setInterval(sending.start, POLL_INTERVAL_MS)
  // An alert is a change of the front page.
  const quiet = link.onMessage((message) => {
    if (message.type === 'changes-waiting') sending.start()
  })
  return {
    look: sending.run,
    async stop() {
      isStopped = true
      clearInterval(interval)
      quiet()
      await sending.settled()
      await settle().catch((error: unknown) => log.error({ err: error }, 'could not save answers of push services'))
      await lease.release()
    },
  }
}
