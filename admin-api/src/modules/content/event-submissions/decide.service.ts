import {
  SUBMITTER_KEPT_DAYS,
  type SubmissionDecided,
  type SubmissionStatus,
} from '@hometown/shared-types/contract/event-submissions'
import { addCountyDays, countyDate } from '@hometown/shared-types/rules/time'
import type { Transaction } from 'kysely'
import type { AppContext } from '../../../context.ts'
import type { Database } from '../../../database/database.ts'
import { LostRaceError } from '../../../database/write/write-conflict.ts'
import { AppError, notFound, staleVersion } from '../../../http/errors/app-error.ts'
import type { SignedIn } from '../../../http/request-context.ts'
import { type Notice, renderNotice } from '../../../mail-templates/notice.ts'
import { recordAudit } from '../../platform/audit/audit.service.ts'
import { every } from '../../platform/jobs/periodic.service.ts'
import { announce } from '../../platform/live/live.service.ts'
import { queueMailIn, wakeMails } from '../../platform/mail/outgoing-mails.service.ts'
import { loadMailBranding } from '../../platform/settings/mail-branding.service.ts'
import { isSuppressed } from '../../platform/suppressions/suppressions.service.ts'
import {
  getEvent,
  removeEvent,
  restoreEvents,
  type StoredEvent,
  saveEvent,
  storedEvent,
  writeEvents,
} from '../events/events.service.ts'
import { deskSubmission, findSubmission, selectSubmissions } from './submissions.service.ts'

type By = Pick<SignedIn, 'user'>
type Trx = Transaction<Database>

interface Shown {
  id: string
  /** What the editor saw. */
  version: number
}

export async function approveSubmission(context: AppContext, by: By, shown: Shown): Promise<SubmissionDecided> {
  return decide(context, { ...shown, by, status: 'approved' }, (trx, event) =>
    saveEvent(context, trx, by, event, { status: 'published' }),
  )
}

export async function declineSubmission(
  context: AppContext,
  by: By,
  { reason, ...shown }: Shown & { reason: string },
): Promise<SubmissionDecided> {
  return decide(context, { ...shown, by, status: 'declined', reason }, (trx, event) => removeDraft(context, trx, event))
}

/** @throws AppError 409 when it was published on the calendar. */
async function removeDraft(context: AppContext, trx: Trx, event: StoredEvent, mergedInto?: string): Promise<void> {
  if (event.row.status === 'published') throw new AppError(409, 'decided', 'The event is already published')
  await removeEvent(context, trx, null, event, mergedInto === undefined ? {} : { mergedInto })
}

/** The other event stays as it is; the draft is deleted. */
export async function mergeSubmission(
  context: AppContext,
  by: By,
  { eventId, ...shown }: Shown & { eventId: string },
): Promise<SubmissionDecided> {
  if (eventId === shown.id) throw notFound('Event')
  return decide(context, { ...shown, by, status: 'merged', mergeInto: eventId }, (trx, event) =>
    removeDraft(context, trx, event, eventId),
  )
}

export async function reopenSubmission(context: AppContext, by: By, shown: Shown): Promise<SubmissionDecided> {
  return decide(context, { ...shown, by, status: 'waiting' }, async (trx, event) => {
    const [restored] = await restoreEvents(context, trx, null, [event.row.id])
    if (!restored) throw new AppError(409, 'not_deleted', 'This event can no longer be restored')
  })
}

interface Decision {
  by: By | null
  id: string
  version?: number
  status: SubmissionStatus
  reason?: string
  isSilent?: boolean
  mergeInto?: string
}

const ACTIONS: Readonly<Record<SubmissionStatus, string>> = {
  ...{ waiting: 'reopen', approved: 'approve', declined: 'decline', merged: 'merge' },
}

/** One transaction of draft, decision, audit entry and mail. */
async function decide(
  context: AppContext,
  { by, id, version, status, reason = '', isSilent = false, mergeInto }: Decision,
  work: (trx: Trx, event: StoredEvent) => Promise<unknown>,
): Promise<SubmissionDecided> {
  const now = context.clock.now()
  const { row: sent } = await findSubmission(context.store.db, id)
  const { slug, status: shown } = mergeInto === undefined ? sent : (await getEvent(context.store.db, mergeInto)).row
  const isDue = status !== 'waiting' && !isSilent && (status !== 'merged' || shown === 'published')
  const mail = isDue ? await mailOf(context, { status, title: sent.title, slug, reason }) : undefined
  const { after, mailed } = await writeEvents(context, async (trx) => {
    const before = await findSubmission(trx, id)
    const { title, submission_status, submitter_email: to, version: current } = before.row
    requireOpen(submission_status, status)
    if (version !== undefined && version !== current) {
      throw staleVersion(
        'The draft of this submission changed after you opened it. Check the draft, then decide.',
        await deskSubmission(context, trx, before),
      )
    }
    await work(trx, before)
    const isOpen = status === 'waiting'
    const after = await trx
      .updateTable('events')
      .set({
        ...{ submission_status: status, decision_reason: reason || null },
        decided_by: isOpen ? null : (by?.user.username ?? null),
        decided_at: isOpen ? null : now,
      })
      .where('id', '=', id)
      .where('submission_status', '=', submission_status)
      .returningAll()
      .executeTakeFirst()
    // Somebody else decided first: the submitter must not get two mails.
    if (!after) throw new LostRaceError()
    const entry = { user: by?.user ?? null, action: `submission.${ACTIONS[status]}`, subject: id, details: { title } }
    await recordAudit(trx, entry, now)
    if (!mail || to === null || (await isSuppressed(trx, to))) return { after, mailed: false }
    const { subject, html, text } = mail
    await queueMailIn(trx, { kind: 'event-submission.decided', to, subject, html, text }, now)
    return { after, mailed: true }
  })
  if (mailed) wakeMails(context)
  announce(context, { type: 'changed', lists: ['event-submissions', 'audit-log'] })
  return { submission: await deskSubmission(context, context.store.db, storedEvent(after)), mailed }
}

function requireOpen(status: SubmissionStatus | null, wanted: SubmissionStatus): void {
  if (wanted === 'waiting' && status !== 'declined' && status !== 'merged')
    throw new AppError(409, 'decided', 'You can undo only a decline or a merge')
  if (wanted !== 'waiting' && status !== 'waiting')
    throw new AppError(409, 'decided', 'This submission is already decided')
}

interface Decided {
  status: Exclude<SubmissionStatus, 'waiting'>
  title: string
  slug: string
  reason: string
}

async function mailOf(context: AppContext, { status, title, slug, reason }: Decided) {
  const branding = await loadMailBranding(context)
  const { name } = branding
  const words: Readonly<Record<typeof status, Pick<Notice, 'title' | 'paragraphs'>>> = {
    approved: {
      title: 'Your event is on the calendar',
      paragraphs: [
        `Your event “${title}” is now on the calendar of ${name}.`,
        'If its details change, please write to us.',
      ],
    },
    merged: {
      title: 'Your event is already on the calendar',
      paragraphs: [
        `Thank you for “${title}”. The event was already on the calendar of ${name}.`,
        'If you see a mistake, please write to us.',
      ],
    },
    declined: {
      title: 'We won’t publish this event',
      paragraphs: [
        `Thank you for “${title}”. The editors of ${name} decided not to put it on the calendar.`,
        ...(reason ? [`Their reason: ${reason}`] : []),
      ],
    },
  }
  const isDeclined = status === 'declined'
  const button = { label: 'View event', url: `${context.config.siteUrl}/events/${slug}` }
  const footer = `You got this email because someone submitted an event at ${name} with this address. We use the address for nothing else, and delete it ${SUBMITTER_KEPT_DAYS} days after the decision.`
  const parts = await renderNotice({ branding, ...words[status], ...(!isDeclined && { button }), footer })
  return { subject: `${isDeclined ? 'About your event' : 'Your event is on the calendar'}: ${title}`, ...parts }
}

const MINUTE = 60_000
const AT_ONCE = 200

/** A draft that an editor publishes on the calendar is approved. */
export const settleSubmissions = every('settle-submissions', MINUTE, async (context: AppContext) => {
  const published = selectSubmissions(context.store.db, 'waiting').select('id').where('status', '=', 'published')
  for (const { id } of await published.limit(AT_ONCE).execute())
    await decide(context, { by: null, id, status: 'approved' }, async () => undefined).catch(passOver)
})

/**
 * Forgets who submitted what was decided long ago, after declining what nobody decided: without a mail, which would
 * come too late.
 */
export async function forgetOldSubmitters(context: AppContext): Promise<void> {
  const { clock, config, store } = context
  const now = clock.now()
  const overdue = await selectSubmissions(store.db, 'waiting')
    .select('id')
    .where('last_day', '<', addCountyDays(countyDate(now, config.timeZone), -SUBMITTER_KEPT_DAYS))
    .limit(AT_ONCE)
    .execute()
  for (const { id } of overdue)
    await decide(context, { by: null, id, status: 'declined', isSilent: true }, (trx, event) =>
      removeDraft(context, trx, event),
    ).catch(passOver)
  await store.groupWrite((trx) =>
    trx
      .updateTable('events')
      .set({ submitter_name: null, submitter_email: null, submitter_note: null })
      .where('submitter_email', 'is not', null)
      .where('submission_status', '!=', 'waiting')
      .where('decided_at', '<', now - SUBMITTER_KEPT_DAYS * 24 * 60 * MINUTE)
      .execute(),
  )
}

/** Somebody decided it meanwhile. */
function passOver(error: unknown): void {
  if (!(error instanceof AppError)) throw error
}
