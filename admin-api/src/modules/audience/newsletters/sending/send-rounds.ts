import type { DeliveryState } from '@hometown/shared-types/newsletter-sending'
import { singleLine } from '@hometown/shared-types/storable-text'
import type { Transaction } from 'kysely'
import type { AppContext } from '../../../../context.ts'
import type { Database } from '../../../../database/database.ts'
import type { BulkMailer, HandOver, MailJob } from '../../../../integrations/mailer/bulk-mailer.ts'
import { type Leader, writeAsLeader } from '../../../platform/jobs/leader.service.ts'
import { suppress } from '../../../platform/suppressions/suppressions.service.ts'
import { RecipientError } from '../edition/edition.service.ts'
import {
  changeAddress,
  closeUnsent,
  type DeliveryResult,
  listDue,
  putOnTheWire,
  recordResults,
  takeBackUnknown,
  type WaitingRow,
} from './deliveries.repository.ts'
import { type ClaimedRow, CompositionError, type Messages } from './messages.ts'
import { type ActiveSend, addAccepted, listDueSends, listUnstopped, pauseSend } from './sends.repository.ts'
import type { ServerState } from './server-state.ts'

type Trx = Transaction<Database>

export interface SendRounds {
  /**
   * One transaction that closes answered rows and claims new ones. Claimed rows are handed over after the commit.
   * @returns whether there was anything to do
   */
  round(options: { claim: boolean }): Promise<boolean>
  /** Messages on the wire, and answers not yet stored. */
  underWay(): number
  /** Resolves at the next answer, or after the given time. */
  wait(milliseconds: number): Promise<void>
  /** Discards pending answers, because another process has taken over. */
  drop(): void
}

interface Finished {
  row: ClaimedRow
  result: HandOver
}

/** How long an answer waits for others while many connections are busy. */
const GATHER_MS = 2
const GATHERED_SHARE = 0.8
/** Refusals in a row before a send pauses: the server rather refuses us than that so many addresses are wrong. */
const REFUSALS_BEFORE_PAUSE = 20

interface Parts {
  context: AppContext
  leader: Leader
  mailer: BulkMailer
  messages: Messages
  server: ServerState
}

export function createSendRounds({ context, leader, mailer, messages, server }: Parts): SendRounds {
  const { store, clock, config } = context
  const finished: Finished[] = []
  const inHand = new Set<ClaimedRow>()
  /** By newsletter. */
  const refusedInARow = new Map<string, number>()
  /** Why the messages of a newsletter can't be filled in. */
  const notComposed = new Map<string, string>()
  /** A commit failed or its answer was lost, so rows may be claimed without being sent. */
  let isUnsure = false
  let onTheWire = 0
  let wake: () => void = () => undefined
  /** Incremented when another process takes over. */
  let turn = 0

  async function round({ claim }: { claim: boolean }): Promise<boolean> {
    if (isUnsure) await takeBack()
    const slots = claim ? freeSlots() : 0
    const sends = slots > 0 ? await prepareSends() : []
    if (finished.length === 0 && sends.length === 0) return false
    const answers = finished.splice(0)
    try {
      await commit(answers, sends, slots)
      return true
    } catch (error) {
      finished.unshift(...answers)
      isUnsure = true
      throw error
    }
  }

  /** Each transaction checks again whether they may be sent. */
  async function prepareSends(): Promise<number[]> {
    const sends = (await listDueSends(store.db, clock.now())).slice(0, messages.places)
    const prepared: number[] = []
    for (const send of sends) {
      try {
        await messages.prepare(send)
        prepared.push(send.no)
      } catch (error) {
        if (!(error instanceof CompositionError)) throw error
        const problem = noteNotComposed(send.newsletter_id, error)
        await writeAsLeader(store, leader, (trx) =>
          pauseSend(trx, send.newsletter_id, 'not_composed', clock.now(), problem),
        )
      }
    }
    return prepared
  }

  function noteNotComposed(newsletter: string, error: unknown): string {
    context.log.error({ err: error, newsletter }, 'a message could not be composed')
    return error instanceof Error ? error.message : String(error)
  }

  async function commit(answers: readonly Finished[], sends: readonly number[], slots: number): Promise<void> {
    const refusals = refusalsAfter(answers)
    const claimed = await writeAsLeader(store, leader, async (trx) => {
      const { fence } = leader
      const now = clock.now()
      await closeRows(trx, answers, fence, now)
      for (const [newsletterId, inARow] of refusals)
        if (inARow >= REFUSALS_BEFORE_PAUSE) await pauseSend(trx, newsletterId, 'refused', now)
      for (const [newsletterId, problem] of notComposed)
        await pauseSend(trx, newsletterId, 'not_composed', now, problem)
      const rows: ClaimedRow[] = []
      for (const send of await listUnstopped(trx, sends)) {
        const { doubleOptIn } = config
        if (rows.length < slots)
          rows.push(...(await claimRows(trx, send, { limit: slots - rows.length, fence, now, doubleOptIn })))
      }
      return rows
    })
    for (const { row } of answers) {
      inHand.delete(row)
      notComposed.delete(row.newsletterId)
    }
    for (const [newsletterId, inARow] of refusals)
      refusedInARow.set(newsletterId, inARow >= REFUSALS_BEFORE_PAUSE ? 0 : inARow)
    for (const row of claimed) handOver(row).catch(noteUnanswered)
  }

  /** Not yet noted, because the transaction may fail and the answers come again. */
  function refusalsAfter(answers: readonly Finished[]): ReadonlyMap<string, number> {
    const counts = new Map<string, number>()
    for (const { row, result } of answers) {
      const before = counts.get(row.newsletterId) ?? refusedInARow.get(row.newsletterId) ?? 0
      if (result.outcome === 'failed') counts.set(row.newsletterId, before + 1)
      if (result.outcome === 'accepted') counts.set(row.newsletterId, 0)
    }
    return counts
  }

  async function takeBack(): Promise<void> {
    const known = new Set([...inHand].map(({ sendNo, email }) => `${sendNo} ${email}`))
    await writeAsLeader(store, leader, (trx) =>
      takeBackUnknown(trx, leader.fence, ({ sendNo, email }) => known.has(`${sendNo} ${email}`), clock.now()),
    )
    isUnsure = false
  }

  function freeSlots(): number {
    const most = Math.min(mailer.connections, server.allowance(clock.now()))
    return Math.max(0, most - onTheWire)
  }

  async function handOver(row: ClaimedRow): Promise<void> {
    const begun = turn
    inHand.add(row)
    onTheWire += 1
    const result = await hand(row)
    onTheWire -= 1
    if (begun === turn) finished.push({ row, result })
    wake()
  }

  /** The next start marks rows that are still on the wire as in doubt. */
  function noteUnanswered(error: unknown): void {
    context.log.error({ err: error }, 'the answer for a message was lost')
  }

  async function hand(row: ClaimedRow): Promise<HandOver> {
    // After being suspended, this process must not send: its successor has marked the row as in doubt.
    if (!leader.isCertain())
      return { outcome: 'queued', reply: 'The service was suspended for too long. We’ll try again.', untried: true }
    const { lastFailure } = server
    let job: MailJob
    try {
      job = messages.fill(row)
    } catch (error) {
      if (error instanceof RecipientError) return { outcome: 'failed', reply: error.message }
      const reply = noteNotComposed(row.newsletterId, error)
      notComposed.set(row.newsletterId, reply)
      return { outcome: 'queued', reply, untried: true }
    }
    const answer = await mailer.send(job)
    const result = { ...answer, reply: singleLine(answer.reply) }
    server.heard(result, lastFailure, clock.now())
    return result
  }

  return {
    round,
    underWay: () => onTheWire + finished.length,
    drop() {
      turn += 1
      finished.length = 0
      inHand.clear()
      refusedInARow.clear()
      notComposed.clear()
      isUnsure = false
    },
    async wait(milliseconds) {
      if (finished.length > 0) return
      let timer: NodeJS.Timeout | undefined
      let gathering: NodeJS.Timeout | undefined
      await new Promise<void>((resolve) => {
        // Waits briefly to collect answers, because each round costs one durable commit.
        wake = () => {
          const isEnough = finished.length >= mailer.connections * GATHERED_SHARE || onTheWire === 0
          if (isEnough) setImmediate(resolve)
          else gathering ??= setTimeout(resolve, GATHER_MS)
        }
        timer = setTimeout(resolve, milliseconds)
      })
      clearTimeout(timer)
      clearTimeout(gathering)
    },
  }
}

interface ClaimOptions {
  limit: number
  fence: number
  now: number
  doubleOptIn: boolean
}

/** Claims the next rows of a send. Recipients who have unsubscribed or are suppressed by now are closed instead. */
async function claimRows(trx: Trx, send: ActiveSend, options: ClaimOptions): Promise<ClaimedRow[]> {
  const { no, newsletter_id: newsletterId } = send
  const due: WaitingRow[] = []
  for (const row of await listDue(trx, no, options)) due.push(await withNewAddress(trx, no, row, options.now))
  const emailsOf = (outcome: string) =>
    due
      .filter(({ gets, suppressed }) => outcome === (gets !== 1 ? 'gone' : suppressed === null ? 'sent' : 'suppressed'))
      .map(({ email }) => email)
  await closeUnsent(trx, no, emailsOf('gone'), 'unsubscribed', options.now)
  await closeUnsent(trx, no, emailsOf('suppressed'), 'suppressed', options.now)
  const claimed = await putOnTheWire(trx, no, emailsOf('sent'), options)
  return due
    .filter(({ email }) => claimed.has(email))
    .map(({ email, token, variant, attempts, state }) => ({
      ...{ sendNo: no, newsletterId, email, token: token ?? '', variant },
      ...{ attempts: attempts + 1, wasDeferred: state === 'deferred' },
    }))
}

/** A reader who has changed the address since the recipients were noted gets the message at the new one. */
async function withNewAddress(trx: Trx, sendNo: number, row: WaitingRow, now: number): Promise<WaitingRow> {
  const { current, gets, email } = row
  if (gets !== 1 || current === null || current === email) return row
  if (await changeAddress(trx, sendNo, email, current, now)) return { ...row, email: current }
  // A preparation that was repeated has noted the new address, too.
  return { ...row, gets: 0 }
}

/** Answers for rows that are another process's by now change nothing. */
async function closeRows(trx: Trx, finished: readonly Finished[], fence: number, now: number): Promise<void> {
  for (const [no, answered] of Map.groupBy(finished, ({ row }) => row.sendNo)) {
    const results = answered.map((answer) => resultOf(answer, now))
    const states = await recordResults(trx, no, fence, results, now)
    const accepted = states.filter((state) => state === 'accepted').length
    const [first] = answered
    if (first && accepted > 0) await addAccepted(trx, first.row.newsletterId, accepted)
    for (const { row, result } of answered)
      if (result.permanent) await suppress(trx, { email: row.email, reason: 'bounce', details: result.reply }, now)
  }
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** Waits before each retry of a deferred message; after the last retry it has failed. */
const WAITS = [MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 4 * HOUR, 12 * HOUR]
/** Broken connections before a message is retried only every 15 minutes. */
const MANY_BREAKS = 5

function resultOf({ row, result }: Finished, now: number): DeliveryResult {
  const { email, attempts, wasDeferred } = row
  const { outcome, reply, untried } = result
  const next = (state: DeliveryState, wait: number | null, tries = attempts): DeliveryResult => ({
    ...{ email, reply, state, attempts: tries, nextAttemptAt: wait === null ? null : now + wait },
  })
  if (outcome === 'queued') {
    // No answer says nothing about the address, so retries never end; they get rarer after many broken connections.
    if (untried) return wasDeferred ? next('deferred', MINUTE, attempts - 1) : next('queued', null, attempts - 1)
    const breaks = Math.min(attempts, MANY_BREAKS)
    return next('deferred', breaks < MANY_BREAKS ? MINUTE : 15 * MINUTE, breaks)
  }
  if (outcome !== 'deferred') return next(outcome, null)
  const wait = WAITS[attempts - 1]
  return wait === undefined ? next('failed', null) : next('deferred', wait)
}
