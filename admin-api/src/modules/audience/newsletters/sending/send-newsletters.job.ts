import type { AppContext } from '../../../../context.ts'
import type { ComposedMail, Mailer, SendOutcome } from '../../../../integrations/mailer/mailer.ts'
import { createJob, type Job, type Leader, writeAsLeader } from '../../../platform/jobs/index.ts'
import { findMailingHold } from '../../../platform/mail/index.ts'
import { RecipientError } from '../edition/message-template.ts'
import { type ComposeEdition, composeEdition, createMessages } from './messages.ts'
import {
  type Answer,
  type ClaimedRow,
  claimRows,
  listDueSends,
  type Pause,
  pauseSend,
  recordAnswers,
  resolveInterruptedDeliveries,
} from './sending.repository.ts'
import { startAndFinishSends } from './sending.service.ts'

/** The interval for finding planned sends and those that are over. */
const LOOK_EVERY_MS = 1000

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** The waits before the retries of a deferred message; after the last one it has failed. */
const WAITS = [MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 4 * HOUR, 12 * HOUR]
/** The rests after a failed connection, before one message is tried. After a third failure, the send is paused. */
const RESTS = [5000, MINUTE]
/** This many refusals in a row mean that the server refuses us rather than that so many addresses are wrong. */
const REFUSALS_BEFORE_PAUSE = 20

const INTERRUPTED = 'The service stopped before the mail server answered. The message may have arrived.'
const SUSPENDED = 'The service was suspended for too long. We’ll try again.'
const NOTHING_ANY_MORE = 'Changed the sections; this newsletter has nothing in the new ones.'

/**
 * Sends newsletters; the rows store the progress. A run ends when nothing is due any more. Stopping resolves when no
 * message is on the wire and every answer is stored.
 */
export function startNewsletterSending(
  context: AppContext,
  mailer: Mailer,
  leader: Leader,
  compose: ComposeEdition = composeEdition,
): Job {
  const { clock, config, log, store } = context
  const { fence } = leader
  const messages = createMessages(compose)
  /** The answers of the last round; the next one stores them. */
  let answers: readonly Answer[] = []
  /** Sends that the next round pauses, by newsletter. */
  const pauses = new Map<string, Pause>()
  /** Rounds in a row in which no connection came about. */
  let failures = 0
  let refusals = 0
  let restUntil = 0
  /** It's false at the start and after a failed commit: rows may be on the wire that nobody here knows of. */
  let isClear = false
  let isHeld = false
  let isStopped = false

  /** Runs rounds until nothing is due. */
  async function pass(): Promise<void> {
    let lookAt = 0
    do {
      if (performance.now() < lookAt) continue
      lookAt = performance.now() + LOOK_EVERY_MS
      isHeld = (await findMailingHold(context)) !== undefined
      if (!isStopped) await startAndFinishSends(context, leader)
    } while (await round())
    if (!isStopped) await startAndFinishSends(context, leader)
  }

  /**
   * One transaction stores the answers and claims as many messages as there are connections; after its commit they are
   * handed over. No more than these can be in doubt after a crash. Sends and deliveries have no version: the fence and
   * the states of the rows decide. @returns whether there was anything to do
   */
  async function round(): Promise<boolean> {
    if (!isClear && !isStopped && answers.length === 0) {
      await writeAsLeader(store, leader, ({ db, now }) => resolveInterruptedDeliveries(db, fence, INTERRUPTED, now))
      isClear = true
    }
    const most = mostAtOnce()
    const isDue = most > 0 && (await listDueSends(store.db, clock.now())).length > 0
    if (answers.length === 0 && !isDue) return false
    let claimed: readonly ClaimedRow[]
    try {
      claimed = await writeAsLeader(store, leader, async (tx) => {
        const { db, now } = tx
        await recordAnswers(tx, answers, fence)
        for (const [id, pause] of pauses) await pauseSend(db, id, pause, now)
        // The list begins here, because nothing of an attempt that lost a race may be handed over.
        const rows: ClaimedRow[] = []
        for (const send of isDue ? await listDueSends(db, now) : []) {
          const limit = most - rows.length
          if (limit === 0) break
          await messages.load(db, send)
          rows.push(...(await claimRows(db, send, { ...config, limit, fence, now })))
        }
        return rows
      })
    } catch (error) {
      isClear = false
      throw error
    }
    pauses.clear()
    const handed = await Promise.all(claimed.map(hand))
    answers = handed.map(({ answer }) => answer)
    judge(handed)
    return true
  }

  function mostAtOnce(): number {
    if (!isClear || isHeld || isStopped || !leader.isCertain()) return 0
    const rest = restUntil - clock.now()
    // A longer rest was begun before the clock was set back.
    if (rest > 0 && rest <= MINUTE) return 0
    return failures > 0 ? 1 : mailer.connections
  }

  async function hand(row: ClaimedRow): Promise<Handed> {
    let job: ComposedMail | undefined
    try {
      job = await messages.compose(row)
    } catch (error) {
      const reply = error instanceof Error ? error.message : String(error)
      if (error instanceof RecipientError) return { answer: over(row, 'failed', reply) }
      log.error({ err: error, newsletter: row.send.newsletter_id }, 'a message could not be composed')
      pause(row, 'not_composed', reply)
      return { answer: waiting(row, reply, clock.now()) }
    }
    if (!job) return { answer: over(row, 'unsubscribed', NOTHING_ANY_MORE) }
    // After being suspended, this process must not send: its successor has marked the row as in doubt.
    if (!leader.isCertain()) return { answer: waiting(row, SUSPENDED, clock.now()) }
    // A message whose handing over fails may have gone out anyway.
    const said = await mailer.send(job).catch(({ message }): SendOutcome => ({ outcome: 'in_doubt', reply: message }))
    return { answer: answerOf(row, said, clock.now()), said }
  }

  /** Rests or pauses where the mail server, not a recipient, seems to be the cause. */
  function judge(handed: readonly Handed[]): void {
    const asked = handed.flatMap(({ answer: { row }, said }) => (said ? [{ row, ...said }] : []))
    for (const { row, outcome, reply } of asked) {
      if (outcome === 'accepted') refusals = 0
      if (outcome === 'failed' && ++refusals >= REFUSALS_BEFORE_PAUSE) pause(row, 'refused', reply)
    }
    const [first] = asked
    if (!first) return
    restUntil = 0
    if (asked.some(({ outcome }) => outcome !== 'queued')) failures = 0
    else {
      const rest = RESTS[failures++]
      if (rest === undefined) pause(first.row, 'unreachable', first.reply)
      else restUntil = clock.now() + rest
    }
  }

  function pause({ send }: ClaimedRow, reason: Pause['reason'], problem: string): void {
    pauses.set(send.newsletter_id, { reason, problem })
    failures = 0
    refusals = 0
  }

  const job = createJob(context, {
    name: 'send-newsletters',
    everyMs: LOOK_EVERY_MS,
    nudgedBy: 'newsletters-waiting',
    run: pass,
  })
  return {
    nudge: job.nudge,
    async stop() {
      isStopped = true
      // Messages waiting in the mailer come back as queued; those on the wire get their answer first.
      mailer.close()
      await job.stop()
      // Answers that aren't stored yet exist only in this process.
      if (answers.length > 0)
        await pass().catch((error: unknown) => log.error({ err: error }, 'could not save the outcome of some messages'))
    },
  }
}

interface Handed {
  answer: Answer
  /** The mail server's answer, if it was asked. */
  said?: SendOutcome
}

function answerOf(row: ClaimedRow, { outcome, reply, untried, permanent }: SendOutcome, now: number): Answer {
  if (outcome === 'queued' && untried) return waiting(row, reply, now)
  if (outcome !== 'queued' && outcome !== 'deferred') return { ...over(row, outcome, reply), permanent }
  const wait = WAITS[row.attempts - 1]
  if (wait === undefined) return over(row, 'failed', reply)
  return { row, state: 'deferred', reply, attempts: row.attempts, nextAttemptAt: now + wait }
}

function over(row: ClaimedRow, state: Answer['state'], reply: string): Answer {
  return { row, state, reply, attempts: row.attempts, nextAttemptAt: null }
}

/** Returns the row to its state before the attempt. */
function waiting(row: ClaimedRow, reply: string, now: number): Answer {
  const attempts = row.attempts - 1
  if (row.wasDeferred) return { row, state: 'deferred', reply, attempts, nextAttemptAt: now + MINUTE }
  return { row, state: 'queued', reply, attempts, nextAttemptAt: now }
}
