import {
  SUBMITTER_KEPT_DAYS,
  type SubmissionDecided,
  type SubmissionStatus,
} from '@hometown/shared-types/contract/event-submissions'
import { addCountyDays, countyDate } from '@hometown/shared-types/rules/time'
import type { AppContext } from '../../../context.ts'
import { type Actor, accountOf, type RowFilter, type Tx } from '../../../database/database.ts'
import { AppError, notFound, staleVersion } from '../../../http/errors/app-error.ts'
import { type NoticeProps, renderNotice } from '../../../mail-templates/notice.ts'
import { planEvery } from '../../platform/jobs/index.ts'
import { queueMail } from '../../platform/mail/index.ts'
import { loadMailBranding } from '../../platform/settings/index.ts'
import { isSuppressed } from '../../platform/suppressions/index.ts'
import {
  deleteDecidedSubmission,
  type ExpectedEvent,
  eraseSubmitters,
  events,
  getEvent,
  restoreEvents,
  saveEvent,
  storedEvent,
} from '../events/index.ts'
import { describeSubmission, getSubmission, selectSubmissions } from './submissions.service.ts'

interface SeenSubmission {
  id: string
  /** The version that the editor saw. */
  version: number
}

export async function approveSubmission(
  context: AppContext,
  actor: Actor,
  seen: SeenSubmission,
): Promise<SubmissionDecided> {
  return decideSubmission(context, { ...seen, actor, status: 'approved' }, (tx, event) =>
    saveEvent(context, tx, event, { status: 'published' }),
  )
}

export async function declineSubmission(
  context: AppContext,
  actor: Actor,
  { reason, ...seen }: SeenSubmission & { reason: string },
): Promise<SubmissionDecided> {
  return decideSubmission(context, { ...seen, actor, status: 'declined', reason }, deleteEventDraft)
}

/** @throws AppError 409 when it was published on the calendar. */
async function deleteEventDraft(tx: Tx, event: ExpectedEvent, mergedInto?: string): Promise<void> {
  if (event.row.status === 'published') throw new AppError(409, 'decided', 'The event is already published')
  await deleteDecidedSubmission(tx, event, { action: null, ...(mergedInto !== undefined && { mergedInto }) })
}

/** The other event stays as it is; the draft is deleted. */
export async function mergeSubmission(
  context: AppContext,
  actor: Actor,
  { eventId, ...seen }: SeenSubmission & { eventId: string },
): Promise<SubmissionDecided> {
  if (eventId === seen.id) throw notFound('Event')
  return decideSubmission(context, { ...seen, actor, status: 'merged', mergeInto: eventId }, (tx, event) =>
    deleteEventDraft(tx, event, eventId),
  )
}

export async function reopenSubmission(
  context: AppContext,
  actor: Actor,
  seen: SeenSubmission,
): Promise<SubmissionDecided> {
  return decideSubmission(context, { ...seen, actor, status: 'waiting' }, async (tx, { row }) => {
    const [restored] = await restoreEvents(tx, [row.id], null)
    if (!restored) throw new AppError(409, 'not_deleted', 'This event can no longer be restored')
  })
}

interface SubmissionDecision {
  actor: Actor
  id: string
  version?: number
  status: SubmissionStatus
  reason?: string
  isSilent?: boolean
  mergeInto?: string
}

const SUBMISSION_AUDIT_ACTIONS: Readonly<Record<SubmissionStatus, string>> = {
  waiting: 'reopen',
  approved: 'approve',
  declined: 'decline',
  merged: 'merge',
}

/** Writes draft, decision, audit entry and mail at once. */
async function decideSubmission(
  context: AppContext,
  { actor, id, version, status, reason = '', isSilent = false, mergeInto }: SubmissionDecision,
  changeEvent: (tx: Tx, event: ExpectedEvent) => Promise<unknown>,
): Promise<SubmissionDecided> {
  const { row: submission } = await getSubmission(context.store.db, id)
  const { slug, status: targetStatus } =
    mergeInto === undefined ? submission : (await getEvent(context.store.db, mergeInto)).row
  const isDue = status !== 'waiting' && !isSilent && (status !== 'merged' || targetStatus === 'published')
  const mail = isDue ? await renderDecisionMail(context, { status, title: submission.title, slug, reason }) : undefined
  const { after, isMailed } = await context.store.write(actor, async (tx) => {
    await getSubmission(tx.db, id)
    const row = await tx.find(events, id, { deleted: true })
    if (!row) throw notFound('Submission')
    requireDecidableStatus(row.submission_status, status)
    if (version !== undefined && version !== row.version) {
      throw staleVersion(
        'The draft of this submission changed after you opened it. Check the draft, then decide.',
        await describeSubmission(context, tx.db, storedEvent(row)),
      )
    }
    await changeEvent(tx, storedEvent(row))
    const isOpen = status === 'waiting'
    const rowAfterWork = await tx.find(events, id, { deleted: true })
    if (!rowAfterWork) throw notFound('Submission')
    const after = await tx.mark(rowAfterWork, {
      submission_status: status,
      decision_reason: reason || null,
      decided_by: isOpen ? null : (accountOf(actor)?.username ?? null),
      decided_at: isOpen ? null : tx.now,
    })
    await tx.audit(`submission.${SUBMISSION_AUDIT_ACTIONS[status]}`, id, { title: row.title })
    tx.announce(...events.lists)
    const { submitter_email: to } = row
    if (!mail || to === null || (await isSuppressed(tx.db, to))) return { after, isMailed: false }
    await queueMail(tx, { kind: 'event-submission.decided', to, ...mail })
    return { after, isMailed: true }
  })
  return { submission: await describeSubmission(context, context.store.db, storedEvent(after)), mailed: isMailed }
}

function requireDecidableStatus(status: SubmissionStatus | null, wanted: SubmissionStatus): void {
  if (wanted === 'waiting' && status !== 'declined' && status !== 'merged')
    throw new AppError(409, 'decided', 'You can undo only a decline or a merge')
  if (wanted !== 'waiting' && status !== 'waiting')
    throw new AppError(409, 'decided', 'This submission is already decided')
}

interface DecisionMail {
  status: Exclude<SubmissionStatus, 'waiting'>
  title: string
  slug: string
  reason: string
}

async function renderDecisionMail(context: AppContext, { status, title, slug, reason }: DecisionMail) {
  const branding = await loadMailBranding(context)
  const { name } = branding
  const words: Readonly<Record<typeof status, Pick<NoticeProps, 'title' | 'paragraphs'>>> = {
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

const MINUTE_MS = 60_000
const SUBMISSIONS_BATCH_SIZE = 200

/** A draft that an editor publishes on the calendar is approved. */
export const settleSubmissions = planEvery('settle-submissions', MINUTE_MS, async (context: AppContext) => {
  const published = selectSubmissions(context.store.db, 'waiting').select('id').where('status', '=', 'published')
  for (const { id } of await published.limit(SUBMISSIONS_BATCH_SIZE).execute())
    await decideSubmission(context, { actor: 'clock', id, status: 'approved' }, async () => undefined).catch(
      ignoreDecidedMeanwhile,
    )
})

/** Forgets who submitted what was decided long ago, after declining the rest: without a mail, which would be late. */
export async function forgetOldSubmitters(context: AppContext): Promise<void> {
  const { clock, config, store } = context
  const now = clock.now()
  const overdue = await selectSubmissions(store.db, 'waiting')
    .select('id')
    .where('last_day', '<', addCountyDays(countyDate(now, config.timeZone), -SUBMITTER_KEPT_DAYS))
    .limit(SUBMISSIONS_BATCH_SIZE)
    .execute()
  for (const { id } of overdue)
    await decideSubmission(context, { actor: 'clock', id, status: 'declined', isSilent: true }, deleteEventDraft).catch(
      ignoreDecidedMeanwhile,
    )
  const decidedLongAgo: RowFilter<'events'> = (rows) =>
    rows
      .where('submitter_email', 'is not', null)
      .where('submission_status', '!=', 'waiting')
      .where('decided_at', '<', now - SUBMITTER_KEPT_DAYS * 24 * 60 * MINUTE_MS)
  // Finding nothing writes nothing.
  const first = await decidedLongAgo(store.db.selectFrom('events').selectAll()).limit(1).executeTakeFirst()
  if (first) await store.write('clock', (tx) => eraseSubmitters(tx, decidedLongAgo))
}

/** Passes over a submission that somebody decided meanwhile. */
function ignoreDecidedMeanwhile(error: unknown): void {
  if (!(error instanceof AppError)) throw error
}
