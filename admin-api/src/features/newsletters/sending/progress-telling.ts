import type { AppContext } from '../../../context.ts'
import type { BulkMailer } from '../../../integrations/mailer/bulk-mailer.ts'
import { announce } from '../../live/live.service.ts'
import { findNewsletterRow } from '../newsletters.repository.ts'
import { listMoving, type Moving, setNewsletter, setSend } from './active-sends.repository.ts'
import { noteSlowness } from './mail-slowness.ts'
import { progressOf } from './progress.ts'
import type { SendingLease } from './sending-lease.ts'
import type { ServerState } from './server-state.ts'
import { noteReachable, noteUnreachable, type Unreachable } from './unreachable.ts'

const EVERY_MS = 1000

interface Told {
  /** When the rate was measured, and how many were accepted then. */
  at: number
  accepted: number
  rate: number
  said: string
}

export interface ProgressTelling {
  /** Tells the desks how far the sends are: once a second, and when something comes to an end. */
  tell(options?: { now: boolean }): Promise<void>
}

/** Keeps what is shown of a send besides the counters, and tells the desks. */
export function createProgressTelling(
  context: AppContext,
  lease: SendingLease,
  server: Pick<ServerState, 'unreachable'>,
  mailer: Pick<BulkMailer, 'slowness'>,
): ProgressTelling {
  const { store, clock } = context
  const told = new Map<number, Told>()
  let unreachable: Unreachable | undefined | null = null
  let slowness: string | undefined
  let toldAt = Number.NEGATIVE_INFINITY

  async function tell({ now } = { now: false }): Promise<void> {
    if (!now && performance.now() - toldAt < EVERY_MS) return
    toldAt = performance.now()
    await noteServer()
    await noteWhatIsSlow()
    for (const send of await listMoving(store.db, [...told.keys()])) await tellOf(send)
  }

  async function noteServer(): Promise<void> {
    const state = server.unreachable
    if (state === unreachable) return
    await lease.write((trx) => (state ? noteUnreachable(trx, state, clock.now()) : noteReachable(trx)))
    unreachable = state
  }

  async function noteWhatIsSlow(): Promise<void> {
    const now = mailer.slowness()
    const words = JSON.stringify(now)
    if (words === slowness) return
    await lease.write((trx) => noteSlowness(trx, now, clock.now()))
    slowness = words
  }

  async function tellOf(send: Moving): Promise<void> {
    const before = told.get(send.no)
    const at = performance.now()
    const said = JSON.stringify([send, server.unreachable, slowness])
    if (before?.said === said && (before.rate === 0 || at - before.at < EVERY_MS)) {
      if (send.isOver) told.delete(send.no)
      return
    }
    const seconds = before ? (at - before.at) / 1000 : 0
    const isMeasured = !before || seconds >= 0.5
    const measured = before ? Math.max(0, Math.round((send.accepted - before.accepted) / seconds)) : 0
    const rate = send.isOver ? 0 : isMeasured ? measured : before.rate
    const counted = isMeasured ? { at, accepted: send.accepted } : { at: before.at, accepted: before.accepted }
    told.set(send.no, { ...counted, rate, said })
    await lease.write(async (trx) => {
      await setSend(trx, send.no, { per_second: rate })
      await setNewsletter(trx, send.newsletter_id, { recipient_count: send.accepted })
    })
    const newsletter = await findNewsletterRow(store.db, send.newsletter_id)
    if (newsletter) announce(context, { type: 'send', progress: await progressOf(context, newsletter) })
  }

  return { tell }
}
