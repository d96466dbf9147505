import type { HeldReason } from '@hometown/shared-types/newsletter'
import type { Transaction } from 'kysely'
import type { AppContext } from '../../../../context.ts'
import type { Database } from '../../../../database/database.ts'
import { LostRaceError, retryConflicts } from '../../../../database/write-conflict.ts'
import { recordAudit } from '../../../platform/audit/audit.service.ts'
import type { JobWork } from '../../../platform/jobs/job-loop.service.ts'
import { noteSeen } from '../../../platform/jobs/leader.service.ts'
import { every } from '../../../platform/jobs/periodic.service.ts'
import { cancelPlans, plan } from '../../../platform/jobs/plan.service.ts'
import { announce } from '../../../platform/live/live.service.ts'
import { mailingHeld } from '../../../platform/mail/mailing-hold.service.ts'
import { titledForDay } from '../newsletter-schedule.ts'
import { findNewsletterRow } from '../newsletters.repository.ts'
import type { NewsletterRow } from '../newsletters.table.ts'
import { findObstacle } from './send-obstacles.ts'
import { beginSend, findUnfinishedSince, holdPlanned, setNewsletter } from './sends.repository.ts'

const SEND_KIND = 'newsletter-send'

interface Planned {
  id: string
  scheduledFor: number
}

/** Call it in the transaction that schedules the newsletter. Replaces an earlier schedule and ends a hold. */
export async function planSend(trx: Transaction<Database>, { id, scheduledFor }: Planned, now: number): Promise<void> {
  await setNewsletter(trx, id, { held_reason: null })
  await plan(trx, { kind: SEND_KIND, subjectId: id, dueAt: scheduledFor }, now)
}

/** Cancels the scheduled send; call it in the transaction that unschedules, deletes or sends the newsletter. */
export async function unplanSend(trx: Transaction<Database>, newsletterId: string, now: number): Promise<void> {
  await setNewsletter(trx, newsletterId, { held_reason: null })
  await cancelPlans(trx, [SEND_KIND], newsletterId, now)
}

/** The service was away. Later than this, only a person may send it: another copy may have sent it. */
const LATE_MS = 10 * 60_000

/** So that a start can tell how long a send was interrupted. */
export const noteSending = every('note-sending', 60_000, async ({ store, clock }, leader) => {
  if ((await findUnfinishedSince(store.db)) !== undefined) await noteSeen(store.db, leader, clock.now())
})

export const plannedSends: JobWork = {
  name: 'newsletters',
  kinds: [SEND_KIND],

  async run(context, { subjectId, dueAt }, finish) {
    const { store, clock, link } = context
    const planned = { id: subjectId, scheduledFor: dueAt }
    const [done, reason] = await retryConflicts(async () => {
      const checked = await findNewsletterRow(store.db, subjectId)
      const reason = await reasonToHold(context, dueAt, checked)
      const isDone = await store.groupWrite(async (trx) => {
        const now = clock.now()
        const current = await findNewsletterRow(trx, subjectId)
        if (current?.version !== checked?.version) throw new LostRaceError()
        const isDone = reason
          ? await hold(trx, planned, reason, now)
          : await send(trx, planned, current && titledForDay(context, current, now), now)
        // It was rescheduled, unscheduled, sent or deleted meanwhile.
        await finish(trx, isDone ? 'done' : 'cancelled')
        return isDone
      })
      return [isDone, reason] as const
    })
    if (!done) return
    if (!reason) link.send({ type: 'newsletters-waiting' })
    announce(context, { type: 'changed', lists: ['newsletters', 'audit-log'] })
  },
}

async function reasonToHold(
  context: AppContext,
  dueAt: number,
  newsletter: NewsletterRow | undefined,
): Promise<HeldReason | undefined> {
  if (await mailingHeld(context)) return 'restored'
  if (context.clock.now() - dueAt > LATE_MS) return 'late'
  if (newsletter?.status !== 'scheduled') return undefined
  return (await findObstacle(context, newsletter))?.reason
}

async function hold(trx: Transaction<Database>, planned: Planned, reason: HeldReason, now: number): Promise<boolean> {
  const title = await holdPlanned(trx, planned, reason)
  if (title === undefined) return false
  const details = { title, by: 'schedule', reason }
  await recordAudit(trx, { user: null, action: 'newsletter.hold', subject: planned.id, details }, now)
  return true
}

async function send(
  trx: Transaction<Database>,
  { id, scheduledFor }: Planned,
  current: NewsletterRow | undefined,
  now: number,
): Promise<boolean> {
  if (current?.status !== 'scheduled' || current.scheduled_for !== scheduledFor) return false
  const newsletter = await beginSend(trx, id, now, { scheduledFor, version: current.version, title: current.title })
  if (!newsletter) throw new LostRaceError()
  const details = { title: newsletter.title, by: 'schedule' }
  await recordAudit(trx, { user: null, action: 'newsletter.send', subject: id, details }, now)
  return true
}
