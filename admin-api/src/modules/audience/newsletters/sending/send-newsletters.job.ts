import type { AppContext } from '../../../../context.ts'
import type { BulkMailer } from '../../../../integrations/mailer/bulk-mailer.ts'
import { oneAtATime } from '../../../../lib/one-at-a-time.ts'
import { poll } from '../../../../processes/poll.ts'
import { type Leader, LeadershipLostError, writeAsLeader } from '../../../platform/jobs/leader.service.ts'
import { mailingHeld } from '../../../platform/mail/mailing-hold.service.ts'
import { createProgressBroadcast } from './broadcast-progress.ts'
import { doubtInterrupted } from './deliveries.repository.ts'
import { createMessages, type Editions } from './messages.ts'
import { createSendPreparation } from './prepare-sends.ts'
import { createSendRounds } from './send-rounds.ts'
import { pauseUnfinished } from './sends.repository.ts'
import { createServerState } from './server-state.ts'

const POLL_INTERVAL_MS = 1000
const SETTLE_EVERY_MS = 250
const INTERRUPTED = 'The service stopped before the mail server answered. The message may have arrived.'

export interface NewsletterSending {
  look(): Promise<void>
  /** Resolves when no message is on the wire and every answer is stored. */
  stop(): Promise<void>
}

/** Sends newsletters; the rows store the progress. */
export function startNewsletterSending(
  context: AppContext,
  mailer: BulkMailer,
  editions: Editions,
  leader: Leader,
): NewsletterSending {
  const { clock, log, store } = context
  const server = createServerState()
  const rounds = createSendRounds({ context, leader, mailer, messages: createMessages(context, editions), server })
  const preparation = createSendPreparation(context, leader, editions)
  const progress = createProgressBroadcast(context, leader, server)
  const passes = oneAtATime(pass, (error) => {
    if (error instanceof LeadershipLostError) return rounds.drop()
    log.error({ err: error }, 'sending newsletters failed')
  })
  let isStopped = false
  let isAskedAgain = false
  let hasLooked = false

  async function pass(): Promise<void> {
    do {
      isAskedAgain = false
      await doubtFormer()
      const mayClaim = !(await isHeld())
      await work(mayClaim)
    } while (isAskedAgain && !isStopped)
  }

  /** Runs until nothing is due, or until the hold must be checked again. */
  async function work(mayClaim: boolean): Promise<void> {
    const until = performance.now() + POLL_INTERVAL_MS
    let settleAt = 0
    for (;;) {
      if (!isStopped && performance.now() >= settleAt) {
        await preparation.settle()
        settleAt = performance.now() + SETTLE_EVERY_MS
      }
      const hasMoved = await rounds.round({ claim: mayClaim && !isStopped })
      await progress.broadcastDue()
      const left = until - performance.now()
      if (rounds.underWay() === 0 && !hasMoved) break
      if (left <= 0 && !isStopped) {
        isAskedAgain = true
        break
      }
      if (!hasMoved) await rounds.wait(isStopped ? SETTLE_EVERY_MS : Math.max(1, left))
    }
    if (!isStopped) await preparation.settle()
    await progress.broadcastDue({ now: true })
  }

  /** Messages that the previous leader handed over may have arrived. */
  async function doubtFormer(): Promise<void> {
    if (hasLooked) return
    await writeAsLeader(store, leader, (trx) => doubtInterrupted(trx, leader.fence, INTERRUPTED, clock.now()))
    hasLooked = true
  }

  /** After a restore, the ledger doesn't know what was sent since the backup, so sends are paused. */
  async function isHeld(): Promise<boolean> {
    if (!(await mailingHeld(context))) return false
    await writeAsLeader(store, leader, (trx) => pauseUnfinished(trx, 'restored', clock.now()))
    return true
  }

  async function look(): Promise<void> {
    isAskedAgain = true
    await passes.run()
  }

  const endPolling = poll(context, look, { everyMs: POLL_INTERVAL_MS, nudge: 'newsletters-waiting' })
  return {
    look,
    async stop() {
      isStopped = true
      endPolling()
      // Messages waiting in the mailer come back as queued; those on the wire get their answer first.
      mailer.close()
      await passes.settled()
      // Answers that aren't stored yet exist only in this process.
      if (rounds.underWay() > 0) await passes.run()
    },
  }
}
