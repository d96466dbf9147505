import { singleLine } from '@hometown/shared-types/storable-text'
import type { AppContext } from '../../../../../context.ts'
import type { BulkMailer } from '../../../../../integrations/mailer/bulk-mailer.ts'
import { takeBackUnknown } from '../ledger/deliveries.repository.ts'
import { queuedOf } from '../ledger/send-counts.ts'
import { pauseSend } from '../ledger/sends.repository.ts'
import { findNextAttempt } from '../ledger/waiting-deliveries.repository.ts'
import {
  type ActiveSend,
  count,
  type Deltas,
  followAccepted,
  listInterrupted,
  listSendable,
} from './active-sends.repository.ts'
import { type ClaimedRow, claimRows } from './claim-rows.ts'
import { closeRows, type Finished } from './close-rows.ts'
import type { MessageTemplates } from './message-templates.ts'
import type { SendingLease } from './sending-lease.ts'
import type { ServerState } from './server-state.ts'

/** `full`: no capacity in the mailer. `idle`: nothing to claim. */
export type RoundState = 'moved' | 'full' | 'idle'

export interface SendRounds {
  /** One transaction that closes answered rows and claims new ones. Claimed rows are handed over after the commit. */
  round(options: { claim: boolean }): Promise<RoundState>
  /** Messages on the wire, and answers not yet stored. */
  underWay(): number
  /** Resolves at the next answer, when there is room for more, or after the given time. */
  wait(state: RoundState, milliseconds: number): Promise<void>
  /** Discards pending answers, because another process has taken over. */
  drop(): void
}

const PREPARED_FOR_MS = 200
/** How long an answer waits for others while many connections are busy. */
const GATHER_MS = 2
const GATHERED_SHARE = 0.8
/** Refusals in a row before a send pauses: the server rather refuses us than that so many addresses are wrong. */
const REFUSALS_BEFORE_PAUSE = 20

interface Parts {
  context: AppContext
  lease: SendingLease
  mailer: BulkMailer
  templates: MessageTemplates
  server: ServerState
}

export function createSendRounds({ context, lease, mailer, templates, server }: Parts): SendRounds {
  const { store, clock, config } = context
  const finished: Finished[] = []
  const inHand = new Set<ClaimedRow>()
  /** By newsletter. */
  const refusedInARow = new Map<string, number>()
  /** A commit failed or its answer was lost, so rows may be claimed without being sent. */
  let isUnsure = false
  let isPreparing = false
  let onTheWire = 0
  let wake: () => void = () => undefined
  let prepared: { sends: readonly number[]; until: number } = { sends: [], until: 0 }
  /** Incremented when another process takes over. */
  let turn = 0

  async function round({ claim }: { claim: boolean }): Promise<RoundState> {
    if (isUnsure) await takeBack()
    const wasKnown = prepared.sends.length > 0
    const slots = claim ? freeSlots() : 0
    const sends = slots > 0 ? await preparedSends() : []
    if (finished.length === 0 && sends.length === 0) {
      if (slots > 0 && isPreparing) return 'moved'
      const isFull = claim && mailer.capacity() === 0 && onTheWire < mailer.connections
      return isFull ? 'full' : 'idle'
    }
    const answers = finished.splice(0)
    try {
      const hasClaimed = await commit(answers, sends, slots)
      if (hasClaimed || sends.length === 0) return 'moved'
      // Look for other sends in the next round.
      prepared = { sends: [], until: 0 }
      return wasKnown || answers.length > 0 ? 'moved' : 'idle'
    } catch (error) {
      finished.unshift(...answers)
      isUnsure = true
      throw error
    }
  }

  async function commit(answers: readonly Finished[], sends: readonly number[], slots: number): Promise<boolean> {
    const refusals = refusalsAfter(answers)
    let unsent = 0
    const claimed = await lease.write(async (trx, fence) => {
      const now = clock.now()
      const changes = await closeRows(trx, answers, fence, now)
      for (const [newsletterId, inARow] of refusals)
        if (inARow >= REFUSALS_BEFORE_PAUSE) await pauseSend(trx, newsletterId, 'refused', now)
      const rows: ClaimedRow[] = []
      for (const send of sends.length > 0 ? await listSendable(trx) : []) {
        if (rows.length >= slots) break
        if (!sends.includes(send.no)) continue
        const options = { limit: slots - rows.length, fence, now, confirmedOnly: config.doubleOptIn }
        const next = await claimRows(trx, send, options)
        rows.push(...next.rows)
        unsent += next.unsent
        await count(trx, send.no, together(changes.get(send.no), next.deltas), next.nextEmail)
        changes.delete(send.no)
      }
      for (const [no, deltas] of changes) await count(trx, no, deltas)
      const triedAgain = answers.filter(({ row }) => row.wasDeferred).map(({ row }) => row.sendNo)
      for (const no of new Set(triedAgain)) await followAccepted(trx, no)
      return rows
    })
    for (const { row } of answers) inHand.delete(row)
    for (const [newsletterId, inARow] of refusals)
      refusedInARow.set(newsletterId, inARow >= REFUSALS_BEFORE_PAUSE ? 0 : inARow)
    for (const row of claimed) handOver(row).catch(noteUnanswered)
    return claimed.length > 0 || unsent > 0
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
    await lease.write(async (trx, fence) => {
      for (const { no } of await listInterrupted(trx)) {
        const known = [...inHand].filter(({ sendNo }) => sendNo === no).map(({ email }) => email)
        const unknown = await takeBackUnknown(trx, no, fence, known, clock.now())
        await count(trx, no, { on_the_wire: -unknown, deferred: unknown })
      }
    })
    isUnsure = false
  }

  function freeSlots(): number {
    const most = Math.min(mailer.connections, server.allowance(clock.now()))
    return Math.min(mailer.capacity(), Math.max(0, most - onTheWire))
  }

  /** Refreshed a few times a second. Each transaction checks again whether they may be sent. */
  async function preparedSends(): Promise<readonly number[]> {
    if (prepared.sends.length > 0 && performance.now() < prepared.until) return prepared.sends
    prepared = { sends: await prepareSends(), until: performance.now() + PREPARED_FOR_MS }
    return prepared.sends
  }

  async function prepareSends(): Promise<number[]> {
    const sends = (await listSendable(store.db)).filter((send) => queuedOf(send) > 0 || send.deferred > 0)
    const ready: number[] = []
    let seen = 0
    isPreparing = false
    for (const send of sends) {
      if (seen === templates.places) break
      if (!(await isDue(send))) continue
      seen += 1
      if (await templates.prepare(send)) ready.push(send.no)
      else isPreparing = true
    }
    return ready
  }

  async function isDue(send: ActiveSend): Promise<boolean> {
    if (queuedOf(send) > 0) return true
    const next = await findNextAttempt(store.db, send.no)
    return next !== undefined && next <= clock.now()
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

  async function hand(row: ClaimedRow): ReturnType<BulkMailer['send']> {
    // After being suspended, this process must not send: its successor has marked the row as in doubt.
    if (!lease.isCertain())
      return { outcome: 'queued', reply: 'The service was suspended for too long. We’ll try again.', untried: true }
    const { lastFailure } = server
    try {
      const answer = await mailer.send(templates.fill(row))
      const result = { ...answer, reply: singleLine(answer.reply) }
      server.heard(result, lastFailure, clock.now())
      return result
    } catch (error) {
      context.log.error({ err: error, newsletter: row.newsletterId }, 'a message could not be composed')
      return { outcome: 'failed', reply: error instanceof Error ? error.message : String(error) }
    }
  }

  return {
    round,
    underWay: () => onTheWire + finished.length,
    drop() {
      turn += 1
      finished.length = 0
      inHand.clear()
      refusedInARow.clear()
      isUnsure = false
    },
    async wait(state, milliseconds) {
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
        if (state === 'full') mailer.ready().then(resolve, resolve)
      })
      clearTimeout(timer)
      clearTimeout(gathering)
    },
  }
}

function together(one: Deltas | undefined, other: Deltas): Deltas {
  const sum: Deltas = { ...other }
  for (const name of typedKeys(one ?? {})) sum[name] = (sum[name] ?? 0) + (one?.[name] ?? 0)
  return sum
}

function typedKeys(deltas: Deltas): (keyof Deltas)[] {
  return Object.keys(deltas) as (keyof Deltas)[]
}
