import type { AppContext } from '../../../../context.ts'
import type { ComposedMail, Mailer, SendOutcome } from '../../../../integrations/mailer/mailer.ts'
import { createJob, type Job, type Leader, writeAsLeader } from '../../../platform/jobs/index.ts'
import { findMailingHold } from '../../../platform/mail/index.ts'
import { InvalidRecipientError } from '../edition/message-template.ts'
import { type CreateTemplate, createEditionTemplate, createMessageComposer } from './message-composer.ts'
import {
  type ClaimedDelivery,
  claimDeliveries,
  type DeliveryResult,
  listDueSends,
  pauseSend,
  recordResults,
  resolveInterruptedDeliveries,
  type SendPause,
} from './sending.repository.ts'
import { startAndFinishSends } from './sending.service.ts'

/** The interval for finding scheduled sends and those that are over. */
const SEND_POLL_INTERVAL_MS = 1000

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** The waits before the retries of a deferred message; after the last one it has failed. */
const DEFERRED_RETRY_WAITS_MS = [MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, HOUR_MS, 4 * HOUR_MS, 12 * HOUR_MS]
/** The rests after a failed connection, before one message is tried. After a third failure, the send is paused. */
const CONNECTION_RETRY_WAITS_MS = [5000, MINUTE_MS]
/** This many refusals in a row mean that the server refuses us rather than that so many addresses are wrong. */
const REFUSALS_BEFORE_PAUSE = 20

const INTERRUPTED_DELIVERY_REPLY = 'The service stopped before the mail server answered. The message may have arrived.'
const SUSPENDED_SERVICE_REPLY = 'The service was suspended for too long. We’ll try again.'
const NOTHING_LEFT_FOR_READER_REPLY = 'Changed the sections; this newsletter has nothing in the new ones.'

/** The rows store the progress. Stopping resolves when no message is on the wire and every result is stored. */
export function startNewsletterSending(
  context: AppContext,
  mailer: Mailer,
  leader: Leader,
  createTemplate: CreateTemplate = createEditionTemplate,
): Job {
  const { clock, config, log, store } = context
  const { fence } = leader
  const composer = createMessageComposer(createTemplate)
  const throttle = createSendThrottle(clock)
  /** The results of the last round; the next one stores them. */
  let results: readonly DeliveryResult[] = []
  /** It's false at the start and after a failed commit: rows may be on the wire that nobody here knows of. */
  let isWireKnown = false
  let isHeld = false
  let isStopped = false

  async function sendAllDue(): Promise<void> {
    let pollAt = 0
    let hasMore = true
    while (hasMore) {
      if (performance.now() >= pollAt) {
        pollAt = performance.now() + SEND_POLL_INTERVAL_MS
        isHeld = (await findMailingHold(context)) !== undefined
        if (!isStopped) await startAndFinishSends(context, leader)
      }
      hasMore = await runRound()
    }
    if (!isStopped) await startAndFinishSends(context, leader)
  }

  /** @returns whether there was anything to do */
  async function runRound(): Promise<boolean> {
    if (!isWireKnown && !isStopped && results.length === 0) {
      await writeAsLeader(store, leader, ({ db, now }) =>
        resolveInterruptedDeliveries(db, fence, INTERRUPTED_DELIVERY_REPLY, now),
      )
      isWireKnown = true
    }
    const limit = !isWireKnown || isHeld || isStopped || !leader.isCertain() ? 0 : throttle.limit(mailer.connections)
    const isDue = limit > 0 && (await listDueSends(store.db, clock.now())).length > 0
    if (results.length === 0 && !isDue) return false
    const claimed = await storeAndClaim(isDue ? limit : 0)
    const attempts = await Promise.all(claimed.map(deliver))
    results = attempts.map(({ result }) => result)
    throttle.observe(attempts)
    return true
  }

  /**
   * One transaction stores the results and claims as many messages as there are connections; after its commit they are
   * handed over. No more than these can be in doubt after a crash. Sends and deliveries have no version: the fence and
   * the states of the rows decide.
   */
  async function storeAndClaim(limit: number): Promise<readonly ClaimedDelivery[]> {
    try {
      const claimed = await writeAsLeader(store, leader, async (tx) => {
        const { db, now } = tx
        await recordResults(tx, results, fence)
        for (const [id, pause] of throttle.pauses) await pauseSend(db, id, pause, now)
        // The list begins here, because nothing of an attempt that lost a race may be handed over.
        const rows: ClaimedDelivery[] = []
        for (const send of limit > 0 ? await listDueSends(db, now) : []) {
          if (rows.length === limit) break
          await composer.load(db, send)
          rows.push(...(await claimDeliveries(db, send, { ...config, limit: limit - rows.length, fence, now })))
        }
        return rows
      })
      throttle.pauses.clear()
      return claimed
    } catch (error) {
      isWireKnown = false
      throw error
    }
  }

  async function deliver(row: ClaimedDelivery): Promise<DeliveryAttempt> {
    let job: ComposedMail | undefined
    try {
      job = await composer.compose(row)
    } catch (error) {
      const reply = error instanceof Error ? error.message : String(error)
      if (error instanceof InvalidRecipientError) return { result: finalDeliveryResult(row, 'failed', reply) }
      log.error({ err: error, newsletter: row.send.newsletter_id }, 'a message could not be composed')
      throttle.pause(row, 'not_composed', reply)
      return { result: untriedDeliveryResult(row, reply, clock.now()) }
    }
    if (!job) return { result: finalDeliveryResult(row, 'unsubscribed', NOTHING_LEFT_FOR_READER_REPLY) }
    // After being suspended, this process must not send: its successor has marked the row as in doubt.
    if (!leader.isCertain()) return { result: untriedDeliveryResult(row, SUSPENDED_SERVICE_REPLY, clock.now()) }
    // A message whose handing over fails may have gone out anyway.
    const handOver = await mailer
      .send(job)
      .catch(({ message }): SendOutcome => ({ outcome: 'in_doubt', reply: message }))
    return { result: deliveryResultOf(row, handOver, clock.now()), handOver }
  }

  const job = createJob(context, {
    name: 'send-newsletters',
    everyMs: SEND_POLL_INTERVAL_MS,
    nudgedBy: 'newsletters-waiting',
    run: sendAllDue,
  })
  return {
    nudge: job.nudge,
    async stop() {
      isStopped = true
      // Messages waiting in the mailer come back as queued; those on the wire get their answer first.
      mailer.close()
      await job.stop()
      // Results that aren't stored yet exist only in this process.
      if (results.length > 0)
        await sendAllDue().catch((error: unknown) =>
          log.error({ err: error }, 'could not save the outcome of some messages'),
        )
    },
  }
}

interface DeliveryAttempt {
  result: DeliveryResult
  /** The mail server's answer, if it was asked. */
  handOver?: SendOutcome
}

/** Rests or pauses where the mail server, not a recipient, seems to be the cause. */
function createSendThrottle(clock: AppContext['clock']) {
  /** Sends that the next round pauses, by newsletter. */
  const pauses = new Map<string, SendPause>()
  /** Rounds in a row in which no connection came about. */
  let failures = 0
  let refusals = 0
  let restUntil = 0

  function pause({ send }: ClaimedDelivery, reason: SendPause['reason'], problem: string): void {
    pauses.set(send.newsletter_id, { reason, problem })
    failures = 0
    refusals = 0
  }

  return {
    pauses,
    pause,

    limit(connections: number): number {
      const rest = restUntil - clock.now()
      // A longer rest was begun before the clock was set back.
      if (rest > 0 && rest <= MINUTE_MS) return 0
      return failures > 0 ? 1 : connections
    },

    observe(attempts: readonly DeliveryAttempt[]): void {
      const answers = attempts.flatMap(({ result, handOver }) => (handOver ? [{ row: result.row, ...handOver }] : []))
      for (const { row, outcome, reply } of answers) {
        if (outcome === 'accepted') refusals = 0
        if (outcome === 'failed') refusals += 1
        if (outcome === 'failed' && refusals >= REFUSALS_BEFORE_PAUSE) pause(row, 'refused', reply)
      }
      const [first] = answers
      if (!first) return
      restUntil = 0
      if (answers.some(({ outcome }) => outcome !== 'queued')) {
        failures = 0
        return
      }
      const rest = CONNECTION_RETRY_WAITS_MS[failures]
      failures += 1
      if (rest === undefined) pause(first.row, 'unreachable', first.reply)
      else restUntil = clock.now() + rest
    },
  }
}

function deliveryResultOf(row: ClaimedDelivery, handOver: SendOutcome, now: number): DeliveryResult {
  const { outcome, reply, permanent } = handOver
  if (outcome === 'queued' && handOver.untried) return untriedDeliveryResult(row, reply, now)
  if (outcome !== 'queued' && outcome !== 'deferred') return { ...finalDeliveryResult(row, outcome, reply), permanent }
  const wait = DEFERRED_RETRY_WAITS_MS[row.attempts - 1]
  if (wait === undefined) return finalDeliveryResult(row, 'failed', reply)
  return { row, state: 'deferred', reply, attempts: row.attempts, nextAttemptAt: now + wait }
}

function finalDeliveryResult(row: ClaimedDelivery, state: DeliveryResult['state'], reply: string): DeliveryResult {
  return { row, state, reply, attempts: row.attempts, nextAttemptAt: null }
}

/** Returns the row to its state before the attempt. */
function untriedDeliveryResult(row: ClaimedDelivery, reply: string, now: number): DeliveryResult {
  const attempts = row.attempts - 1
  if (row.wasDeferred) return { row, state: 'deferred', reply, attempts, nextAttemptAt: now + MINUTE_MS }
  return { row, state: 'queued', reply, attempts, nextAttemptAt: now }
}
