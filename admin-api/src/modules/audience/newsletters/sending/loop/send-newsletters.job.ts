import type { AppContext } from '../../../../../context.ts'
import type { BulkMailer } from '../../../../../integrations/mailer/bulk-mailer.ts'
import { oneAtATime } from '../../../../../lib/one-at-a-time.ts'
import { poll } from '../../../../../processes/poll.ts'
import { mailingHeld } from '../../../../platform/mail/mailing-hold.service.ts'
import { LeaseLostError } from '../../../../platform/schedule/leases.service.ts'
import type { WorkLease } from '../../../../platform/schedule/work-lease.service.ts'
import { doubtInterrupted } from '../ledger/deliveries.repository.ts'
import { count, listInterrupted, pauseUnfinished } from './active-sends.repository.ts'
import { createProgressBroadcast } from './broadcast-progress.ts'
import type { Editions } from './editions.ts'
import { createMessageTemplates } from './message-templates.ts'
import { createSendRounds } from './send-rounds.ts'
import { createSendSettling } from './send-settling.ts'
import { createSendingLease } from './sending-lease.ts'
import { createServerState } from './server-state.ts'

const POLL_INTERVAL_MS = 1000
const SETTLE_EVERY_MS = 250
/** Pause between steps, so that other writes get through while many recipients are added. */
const YIELD_MS = 5
const INTERRUPTED = 'The service stopped before the mail server answered. The message may have arrived.'

export interface NewsletterSending {
  look(): Promise<void>
  /** Resolves when no message is on the wire and every answer is stored. */
  stop(): Promise<void>
}

/**
 * Sends newsletters. Only one process does so at a time; the rows store its progress.
 * @param mailLease the one that also covers single mails; whoever made it releases it
 */
export function startNewsletterSending(
  context: AppContext,
  mailer: BulkMailer,
  editions: Editions,
  mailLease: WorkLease,
): NewsletterSending {
  const { clock, log, store } = context
  const lease = createSendingLease(store, mailLease)
  const server = createServerState()
  const templates = createMessageTemplates(context, editions)
  const rounds = createSendRounds({ context, lease, mailer, templates, server })
  const settling = createSendSettling(context, lease, editions)
  const progress = createProgressBroadcast(context, lease, server)
  const passes = oneAtATime(pass, (error) => {
    if (error instanceof LeaseLostError) return forgetAll()
    log.error({ err: error }, 'sending newsletters failed')
  })
  let isStopped = false
  let isAskedAgain = false
  let fence: number | undefined

  async function pass(): Promise<void> {
    do {
      isAskedAgain = false
      if (!(await isOurs())) return
      const mayClaim = !(await isHeld())
      await work(mayClaim)
    } while (isAskedAgain && !isStopped)
  }

  /** Runs until nothing is due, or until the lease and the hold must be checked again. */
  async function work(mayClaim: boolean): Promise<void> {
    const until = performance.now() + POLL_INTERVAL_MS
    let settleAt = 0
    for (;;) {
      // Waiting for a slow server may take longer than the lease lasts.
      if (isStopped && (await lease.take()) !== fence) throw new LeaseLostError()
      const isSettling = !isStopped && performance.now() >= settleAt && (await settling.step())
      if (!isSettling) settleAt = Math.max(settleAt, performance.now() + SETTLE_EVERY_MS)
      const state = await rounds.round({ claim: mayClaim && !isStopped })
      await progress.broadcastDue()
      const left = until - performance.now()
      if (rounds.underWay() === 0 && state === 'idle' && !isSettling) break
      if (left <= 0 && !isStopped) {
        isAskedAgain = true
        break
      }
      const atMost = isStopped ? SETTLE_EVERY_MS : Math.max(1, left)
      if (state !== 'moved') await rounds.wait(state, isSettling ? YIELD_MS : atMost)
    }
    if (!isStopped && (await settling.step())) isAskedAgain = true
    await progress.broadcastDue({ now: true })
  }

  async function isOurs(): Promise<boolean> {
    const taken = await lease.take()
    if (taken === undefined) {
      if (fence !== undefined) forgetAll()
      return false
    }
    if (taken === fence) return true
    forgetAll()
    await doubtWhatWasOnTheWire()
    fence = taken
    return true
  }

  /** The previous sender died or lost its lease, so messages that it handed over may have arrived. */
  async function doubtWhatWasOnTheWire(): Promise<void> {
    for (const { no } of await listInterrupted(store.db)) {
      await lease.write(async (trx, ours) => {
        const doubtful = await doubtInterrupted(trx, no, ours, INTERRUPTED, clock.now())
        await count(trx, no, { in_doubt: doubtful, on_the_wire: -doubtful })
      })
    }
  }

  /** After a restore, the ledger doesn't know what was sent since the backup, so sends are paused. */
  async function isHeld(): Promise<boolean> {
    if (!(await mailingHeld(context))) return false
    await lease.write((trx) => pauseUnfinished(trx, 'restored', clock.now()))
    return true
  }

  function forgetAll(): void {
    fence = undefined
    rounds.drop()
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
      await Promise.all([mailer.close(), passes.settled()])
      // Answers that aren't stored yet exist only in this process.
      if (rounds.underWay() > 0) await passes.run()
    },
  }
}
