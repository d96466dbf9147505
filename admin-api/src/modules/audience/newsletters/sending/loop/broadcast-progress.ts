import type { AppContext } from '../../../../../context.ts'
import { announce } from '../../../../platform/live/live.service.ts'
import { findNewsletterRow } from '../../newsletters.repository.ts'
import { progressOf } from '../report/progress.ts'
import { listMoving, type Moving, setNewsletter, setSend } from './active-sends.repository.ts'
import type { SendingLease } from './sending-lease.ts'
import type { ServerState } from './server-state.ts'
import { noteReachable, noteUnreachable, type Unreachable } from './unreachable.ts'

const EVERY_MS = 1000

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
  lease: SendingLease,
  server: Pick<ServerState, 'unreachable'>,
): ProgressBroadcast {
  const { store, clock } = context
  const sent = new Map<number, LastBroadcast>()
  let unreachable: Unreachable | undefined | null = null
  let lastAt = Number.NEGATIVE_INFINITY

  async function broadcastDue({ now } = { now: false }): Promise<void> {
    if (!now && performance.now() - lastAt < EVERY_MS) return
    lastAt = performance.now()
    await noteServer()
    for (const send of await listMoving(store.db, [...sent.keys()])) await broadcast(send)
  }

  async function noteServer(): Promise<void> {
    const state = server.unreachable
    if (state === unreachable) return
    await lease.write((trx) => (state ? noteUnreachable(trx, state, clock.now()) : noteReachable(trx)))
    unreachable = state
  }

  async function broadcast(send: Moving): Promise<void> {
    const before = sent.get(send.no)
    const at = performance.now()
    const message = JSON.stringify([send, server.unreachable])
    if (before?.message === message && (before.rate === 0 || at - before.at < EVERY_MS)) {
      if (send.isOver) sent.delete(send.no)
      return
    }
    const seconds = before ? (at - before.at) / 1000 : 0
    const isMeasured = !before || seconds >= 0.5
    const measured = before ? Math.max(0, Math.round((send.accepted - before.accepted) / seconds)) : 0
    const rate = send.isOver ? 0 : isMeasured ? measured : before.rate
    const counted = isMeasured ? { at, accepted: send.accepted } : { at: before.at, accepted: before.accepted }
    sent.set(send.no, { ...counted, rate, message })
    await lease.write(async (trx) => {
      await setSend(trx, send.no, { per_second: rate })
      await setNewsletter(trx, send.newsletter_id, { recipient_count: send.accepted })
    })
    const newsletter = await findNewsletterRow(store.db, send.newsletter_id)
    if (newsletter) announce(context, { type: 'send', progress: await progressOf(context, newsletter) })
  }

  return { broadcastDue }
}
