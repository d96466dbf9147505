import type { AppContext } from '../../../../context.ts'
import { type Leader, writeAsLeader } from '../../../platform/jobs/leader.service.ts'
import { announce } from '../../../platform/live/live.service.ts'
import { findNewsletterRow } from '../newsletters.repository.ts'
import { countStates } from './deliveries.repository.ts'
import { progressOf } from './report.service.ts'
import { type ActiveSend, findActiveSend, listMoving, setSend } from './sends.repository.ts'
import { noteServer, type ServerState } from './server-state.ts'

const EVERY_MS = 1000
/** Shorter times don't give a meaningful rate. */
const MEASURED_MS = 500

interface LastBroadcast {
  /** When the rate was measured; `accepted` is the count at that time. */
  at: number
  accepted: number
  rate: number
  message: string
}

export interface ProgressBroadcast {
  broadcastDue(options?: { now: boolean }): Promise<void>
}

export function createProgressBroadcast(
  context: AppContext,
  leader: Leader,
  server: Pick<ServerState, 'unreachable'>,
): ProgressBroadcast {
  const { store, clock } = context
  const sent = new Map<number, LastBroadcast>()
  let unreachable: ServerState['unreachable'] | null = null
  let lastAt = Number.NEGATIVE_INFINITY

  async function broadcastDue({ now } = { now: false }): Promise<void> {
    if (!now && performance.now() - lastAt < EVERY_MS) return
    lastAt = performance.now()
    const state = server.unreachable
    if (state !== unreachable) {
      await writeAsLeader(store, leader, (trx) => noteServer(trx, state, clock.now()))
      unreachable = state
    }
    const moving = await listMoving(store.db)
    for (const send of moving) await broadcast(send, false)
    const ended = [...sent.keys()].filter((no) => !moving.some((send) => send.no === no))
    for (const no of ended) {
      const send = await findActiveSend(store.db, no)
      if (send) await broadcast(send, true)
      sent.delete(no)
    }
  }

  async function broadcast(send: ActiveSend, isOver: boolean): Promise<void> {
    const before = sent.get(send.no)
    const at = performance.now()
    const counts = await countStates(store.db, send.no)
    const { accepted } = counts
    const message = JSON.stringify([counts, { ...send, per_second: 0 }, server.unreachable])
    if (before?.message === message && (before.rate === 0 || at - before.at < EVERY_MS)) return
    const passed = before ? at - before.at : Number.POSITIVE_INFINITY
    const measured = Math.max(0, Math.round(((accepted - (before?.accepted ?? 0)) * 1000) / passed))
    const last = before && passed < MEASURED_MS ? before : { at, accepted, rate: measured }
    const rate = isOver ? 0 : last.rate
    sent.set(send.no, { at: last.at, accepted: last.accepted, rate, message })
    if (rate !== send.per_second)
      await writeAsLeader(store, leader, (trx) => setSend(trx, send.no, { per_second: rate }))
    const newsletter = await findNewsletterRow(store.db, send.newsletter_id)
    if (newsletter) announce(context, { type: 'send', progress: await progressOf(context, newsletter) })
  }

  return { broadcastDue }
}
