import { addCountyDays, countyDate } from '@hometown/shared-types/county-time'
import {
  type BulkSubmissionsInput,
  type DeskSubmission,
  type MergePart,
  SUBMISSIONS_PER_PAGE,
  SUBMITTER_KEPT_DAYS,
  type SubmissionCounts,
  type SubmissionDecided,
  type SubmissionMail,
  type SubmissionStatus,
  type SubmissionsDone,
} from '@hometown/shared-types/event-submission'
import { isoTime, isoTimeOrNull } from '@hometown/shared-types/iso-time'
import type { Page } from '@hometown/shared-types/pagination'
import { storable } from '@hometown/shared-types/storable-text'
import type { Kysely, Transaction } from 'kysely'
import type { AppContext } from '../../../context.ts'
import type { Database } from '../../../database/database.ts'
import { AppError, notFound } from '../../../http/errors/app-error.ts'
import type { SignedIn } from '../../../http/request-context.ts'
import { recordAudit } from '../../platform/audit/audit.service.ts'
import { every } from '../../platform/jobs/periodic.service.ts'
import { announce } from '../../platform/live/live.service.ts'
import { queueMail, wakeMails } from '../../platform/mail/outgoing-mails.service.ts'
import { isSuppressed } from '../../platform/suppressions/suppressions.service.ts'
import {
  draftOf,
  findSimilar,
  getEvent,
  removeEvent,
  restoreEvents,
  type StoredEvent,
  saveEvent,
  storedEvent,
  writeEvents,
} from '../events/events.service.ts'
import { mailOf } from './submission-mail.ts'

type By = Pick<SignedIn, 'user'>
type Db = Kysely<Database>
type Trx = Transaction<Database>

/** Declined and merged ones are deleted events, which are kept for a week. */
function submissions(db: Db, status: SubmissionStatus) {
  const rows = db.selectFrom('events').where('submission_status', '=', status)
  return status === 'waiting' ? rows.where('deleted_at', 'is', null) : rows
}

export async function listSubmissions(
  context: AppContext,
  { status, page }: { status: SubmissionStatus; page: number },
): Promise<Page<DeskSubmission>> {
  const rows = submissions(context.store.db, status).selectAll()
  const isWaiting = status === 'waiting'
  const shown = await rows
    .orderBy(isWaiting ? 'created_at' : 'decided_at', isWaiting ? 'asc' : 'desc')
    .orderBy('id', isWaiting ? 'asc' : 'desc')
    .offset((page - 1) * SUBMISSIONS_PER_PAGE)
    .limit(SUBMISSIONS_PER_PAGE)
    .execute()
  const { [status]: total } = await countSubmissions(context)
  const data: DeskSubmission[] = []
  for (const row of shown) data.push(await deskSubmission(context, context.store.db, storedEvent(row)))
  return { data, total, totalPages: Math.ceil(total / SUBMISSIONS_PER_PAGE) }
}

export async function countSubmissions({ store }: Pick<AppContext, 'store'>): Promise<SubmissionCounts> {
  const counts = { waiting: 0, approved: 0, declined: 0, merged: 0 }
  const rows = await store.db
    .selectFrom('events')
    .select(['submission_status', (row) => row.fn.countAll<number>().as('count')])
    .where('submission_status', 'is not', null)
    .where((row) => row.or([row('submission_status', '!=', 'waiting'), row('deleted_at', 'is', null)]))
    .groupBy('submission_status')
    .execute()
  for (const { submission_status: status, count } of rows) if (status) counts[status] = Number(count)
  return counts
}

export async function getSubmission(context: AppContext, id: string): Promise<DeskSubmission> {
  return deskSubmission(context, context.store.db, await findSubmission(context.store.db, id))
}

async function findSubmission(db: Db, id: string): Promise<StoredEvent> {
  const rows = db.selectFrom('events').selectAll().where('id', '=', storable(id))
  const row = await rows.where('submission_status', 'is not', null).executeTakeFirst()
  if (!row || (row.submission_status === 'waiting' && row.deleted_at !== null)) throw notFound('Submission')
  return storedEvent(row)
}

async function deskSubmission({ config }: AppContext, db: Db, event: StoredEvent): Promise<DeskSubmission> {
  const { row } = event
  const { title, description, location, price, category, ...draft } = draftOf(event)
  const status = row.submission_status ?? 'waiting'
  const isWaiting = status === 'waiting'
  const entry = { ...draft, title, location }
  const similar = isWaiting ? await findSimilar(db, config.timeZone, entry, new Set([row.id])) : []
  const shown = status === 'merged' ? row.merged_into : row.id
  const place = await db
    .selectFrom('calendar_events')
    .select(['id', 'title', 'slug', 'status'])
    .where('id', '=', shown ?? '')
    .executeTakeFirst()
  const { startDate, endDate, timeZone, allDay, recurrenceRule, recurrenceEndDate } = draft
  return {
    ...{ id: row.id, status, title, description, location, price, category },
    ...{ startDate, endDate, timeZone, allDay, recurrenceRule, recurrenceEndDate },
    note: row.submitter_note ?? '',
    name: row.submitter_name,
    email: row.submitter_email,
    reason: row.decision_reason ?? '',
    event: place ?? null,
    edited: isWaiting && row.version > 1,
    decidedBy: row.decided_by,
    decidedAt: isoTimeOrNull(row.decided_at),
    createdAt: isoTime(row.created_at),
    version: row.version,
    similar: similar.map((one) => one.event),
  }
}

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

export async function previewDecline(context: AppContext, id: string, reason: string): Promise<SubmissionMail> {
  const { row } = await findSubmission(context.store.db, id)
  const { subject, text } = await mailOf(context, { status: 'declined', title: row.title, slug: row.slug, reason })
  return { to: row.submitter_email, subject, text }
}

const PARTS: Readonly<Record<MergePart, readonly (keyof ReturnType<typeof draftOf>)[]>> = {
  ...{ title: ['title'], description: ['description'], location: ['location'], price: ['price'] },
  category: ['category'],
  time: ['startDate', 'endDate', 'allDay', 'rrule', 'recurrenceEndDate'],
}

/** Keeps the existing event, applies the chosen parts of the submission, and deletes the draft. */
export async function mergeSubmission(
  context: AppContext,
  by: By,
  { eventId, take, ...shown }: Shown & { eventId: string; take: readonly MergePart[] },
): Promise<SubmissionDecided> {
  return decide(context, { ...shown, by, status: 'merged', mergeInto: eventId }, async (trx, event) => {
    if (eventId === event.row.id) throw notFound('Event')
    const names: readonly string[] = take.flatMap((part) => PARTS[part])
    const changes = Object.fromEntries(Object.entries(draftOf(event)).filter(([name]) => names.includes(name)))
    await saveEvent(context, trx, by, await getEvent(trx, eventId), changes)
    await removeDraft(context, trx, event, eventId)
  })
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
      const message = 'The draft of this submission changed after you opened it. Check the draft, then decide.'
      throw new AppError(409, 'stale', message, { extra: { current: await deskSubmission(context, trx, before) } })
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
      .returningAll()
      .executeTakeFirstOrThrow()
    const entry = { user: by?.user ?? null, action: `submission.${ACTIONS[status]}`, subject: id, details: { title } }
    await recordAudit(trx, entry, now)
    if (!mail || to === null || (await isSuppressed(trx, to))) return { after, mailed: false }
    const { subject, html, text } = mail
    await queueMail(trx, { kind: 'event-submission.decided', to, subject, html, text }, now)
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

export async function decideTogether(
  context: AppContext,
  by: By,
  { items, action, reason = '' }: BulkSubmissionsInput,
): Promise<SubmissionsDone> {
  const result: SubmissionsDone = { done: 0, failed: [], untold: [] }
  for (const [id, version] of new Map(items.map((item) => [item.id, item.version]))) {
    try {
      const { mailed, submission } = await (action === 'approve'
        ? approveSubmission(context, by, { id, version })
        : declineSubmission(context, by, { id, version, reason }))
      const { title, name, email } = submission
      if (!mailed) result.untold.push({ id, title, name, email })
      result.done++
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      result.failed.push({ id, message: error.message })
    }
  }
  return result
}

const MINUTE = 60_000
const AT_ONCE = 200

/** A draft that an editor publishes on the calendar is approved. */
export const settleSubmissions = every('settle-submissions', MINUTE, async (context: AppContext) => {
  const published = submissions(context.store.db, 'waiting').select('id').where('status', '=', 'published')
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
  const overdue = await submissions(store.db, 'waiting')
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
