import { addCountyDays, type CountyDate, countyDate } from '@hometown/shared-types/county-time'
import {
  type BulkSubmissionsInput,
  type DeskSubmission,
  type MergePart,
  SUBMITTER_KEPT_DAYS,
  type SubmissionDecided,
  type SubmissionMail,
  type SubmissionStatus,
  type SubmissionsDone,
} from '@hometown/shared-types/event-submission'
import type { Transaction } from 'kysely'
import type { AppContext } from '../../../context.ts'
import type { Database } from '../../../database/database.ts'
import { LostRaceError } from '../../../database/write-conflict.ts'
import { AppError, notFound } from '../../../http/errors/app-error.ts'
import type { SignedIn } from '../../../http/request-context.ts'
import { renderNotice } from '../../../mail-templates/notice.ts'
import { recordAudit } from '../../platform/audit/audit.service.ts'
import { every } from '../../platform/jobs/periodic.service.ts'
import { announce } from '../../platform/live/live.service.ts'
import { wakeMails } from '../../platform/mail/outgoing-mails.service.ts'
import { mailBranding } from '../../platform/public-forms/public-forms.service.ts'
import { findStoredEvent, writeEvents } from '../events/events.service.ts'
import {
  deskSubmissionFrom,
  factsOf,
  findEventOf,
  getSubmission,
  publishDraft,
  removeDraft,
  shownVersion,
  takeOver,
  toDeskSubmission,
} from './desk-submissions.service.ts'
import {
  approvedMail,
  declinedMail,
  mailSubmitter,
  mergedMail,
  prepareMail,
  type SubmissionMailWords,
} from './submission-mails.ts'
import { forgetSubmitters, listOverdue, listPublishedWaiting, updateSubmission } from './submissions.repository.ts'
import type { EventSubmissionChanges, EventSubmissionRow } from './submissions.table.ts'
import { type EventOfSubmission, insertDraft } from './submit-event.service.ts'

type By = Pick<SignedIn, 'user'>
type Trx = Transaction<Database>

export async function approveSubmission(context: AppContext, by: By, shown: Shown): Promise<SubmissionDecided> {
  const row = requireWaiting(await getSubmission(context, shown.id))
  const found = await findEventOf(context.store.db, row)
  requireShown(row, found, shown.version)
  const { event, version } = found ? { event: found, version: shown.version } : await remakeDraft(context, row)
  const words = approvedMail(await names(context, event.title), eventUrl(context, event))
  return decide(context, { by, id: row.id, version, status: 'approved', words }, async (trx) => {
    await publishDraft(context, trx, by, event.id)
    return { event_id: event.id }
  })
}

export async function declineSubmission(
  context: AppContext,
  by: By,
  { id, version, reason }: Shown & { reason: string },
): Promise<SubmissionDecided> {
  const { title } = requireWaiting(await getSubmission(context, id))
  const words = declinedMail(await names(context, title), reason)
  return decide(context, { by, id, version, status: 'declined', words }, async (trx, row) => {
    await removeDraft(context, trx, row)
    return { reason: reason || null, event_id: null }
  })
}

export async function previewDecline(context: AppContext, id: string, reason: string): Promise<SubmissionMail> {
  const row = await getSubmission(context, id)
  const { subject, ...notice } = declinedMail(await names(context, row.title), reason)
  const { text } = await renderNotice({ branding: await mailBranding(context), ...notice })
  return { to: row.submitter_email, subject, text }
}

/** Keeps the existing event, applies the chosen parts of the submission, and deletes the draft. */
export async function mergeSubmission(
  context: AppContext,
  by: By,
  { id, version, eventId, take }: Shown & { eventId: string; take: readonly MergePart[] },
): Promise<SubmissionDecided> {
  const { event_id: draftId, title } = requireWaiting(await getSubmission(context, id))
  const found = await findStoredEvent(context.store.db, eventId)
  if (!found || eventId === draftId) throw notFound('Event')
  const isPublished = found.row.status === 'published'
  const words = isPublished ? mergedMail(await names(context, title), eventUrl(context, found.row)) : undefined
  return decide(context, { by, id, version, status: 'merged', words }, async (trx, row) => {
    const event = await findStoredEvent(trx, eventId)
    if (!event) throw notFound('Event')
    await takeOver(context, trx, by, { event, row, take })
    await removeDraft(context, trx, row)
    return { event_id: eventId }
  })
}

export async function reopenSubmission(context: AppContext, by: By, shown: Shown): Promise<SubmissionDecided> {
  return decide(context, { by, ...shown, status: 'waiting' }, async (trx, row) => {
    const { id: event_id, version: event_version } = await insertDraft(context, trx, draftOf(row))
    return { event_id, event_version, reason: null, decided_by: null, decided_at: null }
  })
}

/** For drafts that were published from the calendar: mails the submitters as after an approval. */
async function settlePublished(context: AppContext, limit: number): Promise<void> {
  for (const row of await listPublishedWaiting(context.store.db, limit)) {
    const event = await findEventOf(context.store.db, row)
    if (!event) continue
    const words = approvedMail(await names(context, event.title), eventUrl(context, event))
    await decide(context, { by: null, id: row.id, status: 'approved', words }, async () => ({})).catch(passOver)
  }
}

/** Declines long past events without a mail, which would come too late. */
async function declineOverdue(context: AppContext, day: CountyDate, limit: number): Promise<number> {
  const overdue = await listOverdue(context.store.db, day, limit)
  for (const { id } of overdue)
    await decide(context, { by: null, id, status: 'declined' }, async (trx, row) => {
      await removeDraft(context, trx, row)
      return { event_id: null }
    }).catch(passOver)
  return overdue.length
}

interface Shown {
  id: string
  /** `shownVersion` of what the editor saw. */
  version: string
}

interface Decision {
  by: By | null
  id: string
  version?: string
  status: SubmissionStatus
  words?: SubmissionMailWords | undefined
}

async function decide(
  context: AppContext,
  { by, id, version, status, words }: Decision,
  work: (trx: Trx, row: EventSubmissionRow) => Promise<EventSubmissionChanges>,
): Promise<SubmissionDecided> {
  const mail = words && (await prepareMail(context, words))
  const now = context.clock.now()
  const { after, mailed } = await writeEvents(context, async (trx) => {
    const row = await getSubmission({ store: { db: trx } }, id)
    requireOpen(row, status)
    if (version !== undefined) requireShown(row, await findEventOf(trx, row), version)
    const decided = { status, decided_by: by?.user.username ?? null, decided_at: now, updated_at: now }
    const after = await updateSubmission(trx, row, { ...decided, ...(await work(trx, row)) })
    if (!after) throw new LostRaceError()
    const action = `submission.${ACTIONS[status]}`
    await recordAudit(trx, { user: by?.user ?? null, action, subject: id, details: { title: row.title } }, now)
    const mailed = mail !== undefined && (await mailSubmitter(trx, row.submitter_email, mail, now))
    return { after, mailed }
  })
  if (mailed) wakeMails(context)
  announce(context, { type: 'changed', lists: ['event-submissions', 'audit-log'] })
  return { submission: await toDeskSubmission(context, after), mailed }
}

const ACTIONS: Readonly<Record<SubmissionStatus, string>> = {
  waiting: 'reopen',
  approved: 'approve',
  declined: 'decline',
  merged: 'merge',
}

function requireOpen(row: EventSubmissionRow, wanted: SubmissionStatus): void {
  if (wanted !== 'waiting') requireWaiting(row)
  else if (row.status !== 'declined' && row.status !== 'merged')
    throw new AppError(409, 'decided', 'You can undo only a decline or a merge')
}

function requireWaiting(row: EventSubmissionRow): EventSubmissionRow {
  if (row.status === 'waiting') return row
  throw new AppError(409, 'decided', 'This submission is already decided')
}

async function remakeDraft(
  context: AppContext,
  row: EventSubmissionRow,
): Promise<{ event: EventOfSubmission; version: string }> {
  return writeEvents(context, async (trx) => {
    const event = await insertDraft(context, trx, draftOf(row))
    const after = await updateSubmission(trx, row, { event_id: event.id, event_version: event.version })
    if (!after) throw stale()
    return { event, version: shownVersion(after, event) }
  })
}

/** @throws AppError 409 when the submission or its draft changed after the editor saw it. */
function requireShown(row: EventSubmissionRow, event: EventOfSubmission | undefined, version: string): void {
  if (version !== shownVersion(row, event)) throw stale(deskSubmissionFrom(row, event, []))
}

const STALE = 'The draft of this submission changed after you opened it. Check the draft, then decide.'

function stale(current?: DeskSubmission): AppError {
  return new AppError(409, 'stale', STALE, current && { extra: { current } })
}

function draftOf(row: EventSubmissionRow) {
  return { id: row.id, timeZone: row.time_zone, facts: factsOf(row) }
}

async function names(context: AppContext, title: string) {
  return { name: (await mailBranding(context)).name, title }
}

function eventUrl({ config }: AppContext, { slug }: Pick<EventOfSubmission, 'slug'>): string {
  return `${config.siteUrl}/events/${slug}`
}

/** Ignores submissions that somebody decided meanwhile. */
function passOver(error: unknown): void {
  if (!(error instanceof AppError)) throw error
}

export async function decideTogether(
  context: AppContext,
  by: Pick<SignedIn, 'user'>,
  { items, action, reason = '' }: BulkSubmissionsInput,
): Promise<SubmissionsDone> {
  const failed: SubmissionsDone['failed'] = []
  const untold: SubmissionsDone['untold'] = []
  let done = 0
  for (const [id, version] of new Map(items.map((item) => [item.id, item.version]))) {
    try {
      const { mailed, submission } = await (action === 'approve'
        ? approveSubmission(context, by, { id, version })
        : declineSubmission(context, by, { id, version, reason }))
      if (!mailed) untold.push({ id, title: submission.title, name: submission.name, email: submission.email })
      done++
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      failed.push({ id, message: error.message })
    }
  }
  return { done, failed, untold }
}

const MINUTE = 60_000
const AT_ONCE = 50

/** Publishing a draft on the calendar counts as an approval. */
export const settleSubmissions = every('settle-submissions', MINUTE, async (context) => {
  await settlePublished(context, AT_ONCE)
})

const OVERDUE_AT_ONCE = 200

/** Erases who submitted what was decided long ago, after declining what nobody decided. Keeps the event and its messages. */
export async function forgetOldSubmitters(context: AppContext): Promise<void> {
  const { clock, config, store } = context
  const today = countyDate(clock.now(), config.timeZone)
  await declineOverdue(context, addCountyDays(today, -SUBMITTER_KEPT_DAYS), OVERDUE_AT_ONCE)
  await store.groupWrite((trx) => forgetSubmitters(trx, clock.now() - SUBMITTER_KEPT_DAYS * 24 * 60 * MINUTE))
}
