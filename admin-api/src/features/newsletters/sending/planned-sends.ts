import type { HeldReason } from '@hometown/shared-types/newsletter-sending'
import type { Transaction } from 'kysely'
import type { AppContext } from '../../../context.ts'
import type { Database } from '../../../database/database.ts'
import { recordAudit } from '../../auth/audit.service.ts'
import { announce } from '../../live/live.service.ts'
import type { ScheduledWork } from '../../schedule/schedule.service.ts'
import { mailingHeld } from '../../system/mailing-hold.service.ts'
import { holdPlanned } from './planned-newsletters.repository.ts'
import { SEND_KIND } from './send-plans.ts'
import { beginSend } from './sends.repository.ts'

/** What is later than this is sent by nobody but a person. */
const LATE_MS = 60 * 60_000

/** Newsletters that are sent at the time that was planned. */
export const plannedSends: ScheduledWork = {
  name: 'newsletters',
  kinds: [SEND_KIND],

  async run(context, { subjectId, dueAt }, finish) {
    const { store, clock, link } = context
    const planned = { id: subjectId, scheduledFor: dueAt }
    const reason = await reasonToHold(context, dueAt)
    const state = await store.groupWrite(async (trx) => {
      const now = clock.now()
      const done = reason ? await hold(trx, planned, reason, now) : await send(trx, planned, now)
      // Moved, taken back, sent or deleted meanwhile: somebody was faster.
      await finish(trx, done ? 'done' : 'cancelled')
      return done
    })
    if (!state) return
    if (!reason) link.send({ type: 'newsletters-waiting' })
    announce(context, { type: 'changed', lists: ['newsletters', 'audit-log'] })
  },
}

async function reasonToHold(context: AppContext, dueAt: number): Promise<HeldReason | undefined> {
  if (await mailingHeld(context)) return 'restored'
  return context.clock.now() - dueAt > LATE_MS ? 'late' : undefined
}

interface Planned {
  id: string
  scheduledFor: number
}

async function hold(trx: Transaction<Database>, planned: Planned, reason: HeldReason, now: number): Promise<boolean> {
  const title = await holdPlanned(trx, planned, reason)
  if (title === undefined) return false
  const details = { title, by: 'schedule', reason }
  await recordAudit(trx, { user: null, action: 'newsletter.hold', subject: planned.id, details }, now)
  return true
}

async function send(trx: Transaction<Database>, { id, scheduledFor }: Planned, now: number): Promise<boolean> {
  const newsletter = await beginSend(trx, id, now, scheduledFor)
  if (!newsletter) return false
  const details = { title: newsletter.title, by: 'schedule' }
  await recordAudit(trx, { user: null, action: 'newsletter.send', subject: id, details }, now)
  return true
}
