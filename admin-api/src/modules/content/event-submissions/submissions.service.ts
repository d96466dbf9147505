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
import { LostRaceError } from '../../../database/write-conflict.ts'
import { AppError, notFound } from '../../../http/errors/app-error.ts'
import type { SignedIn } from '../../../http/request-context.ts'
import { recordAudit } from '../../platform/audit/audit.service.ts'
import { every } from '../../platform/jobs/periodic.service.ts'
import { announce } from '../../platform/live/live.service.ts'
import { queueMail, wakeMails } from '../../platform/mail/outgoing-mails.service.ts'
import { isSuppressed } from '../../platform/suppressions/suppressions.service.ts'
import {
  changeEvent,
  findSimilar,
  findStoredEvent,
  removeEvent,
  type StoredEvent,
  writeEvents,
} from '../events/events.service.ts'
import { mailOf } from './submission-mail.ts'
import { type Facts, fieldsOf, insertDraft } from './submit-event.service.ts'
import type { EventSubmissionRow } from './submissions.table.ts'

type Db = Kysely<Database>
type By = Pick<SignedIn, 'user'>
type Trx = Transaction<Database>

export async function listSubmissions(
  context: AppContext,
  { status, page }: { status: SubmissionStatus; page: number },
): Promise<Page<DeskSubmission>> {
  const isWaiting = status === 'waiting'
  const rows = await context.store.db
    .selectFrom('event_submissions')
    .selectAll()
    .where('status', '=', status)
    .orderBy(isWaiting ? 'created_at' : 'decided_at', isWaiting ? 'asc' : 'desc')
    .orderBy('id', isWaiting ? 'asc' : 'desc')
    .offset((page - 1) * SUBMISSIONS_PER_PAGE)
    .limit(SUBMISSIONS_PER_PAGE)
    .execute()
  const { [status]: total } = await countSubmissions(context)
  const data: DeskSubmission[] = []
  for (const row of rows) data.push(await deskSubmission(context, context.store.db, row))
  return { data, total, totalPages: Math.ceil(total / SUBMISSIONS_PER_PAGE) }
}

export async function countSubmissions({ store }: Pick<AppContext, 'store'>): Promise<SubmissionCounts> {
  const counts = { waiting: 0, approved: 0, declined: 0, merged: 0 }
  const rows = await store.db
    .selectFrom('event_submissions')
    .select(['status', (row) => row.fn.countAll<number>().as('count')])
    .groupBy('status')
    .execute()
  for (const { status, count } of rows) counts[status] = Number(count)
  return counts
}

export async function getSubmission(context: AppContext, id: string): Promise<DeskSubmission> {
  return deskSubmission(context, context.store.db, await findSubmission(context.store.db, id))
}

async function findSubmission(db: Db, id: string): Promise<EventSubmissionRow> {
  const rows = db.selectFrom('event_submissions').selectAll().where('id', '=', storable(id))
  const row = await rows.executeTakeFirst()
  if (!row) throw notFound('Submission')
  return row
}

async function deskSubmission(
  { config }: Pick<AppContext, 'config'>,
  db: Db,
  row: EventSubmissionRow,
): Promise<DeskSubmission> {
  const { id, status, event_version: version } = row
  const event = row.event_id === null ? undefined : (await findStoredEvent(db, row.event_id))?.row
  const isWaiting = status === 'waiting'
  const facts = { ...factsOf(row), timeZone: row.time_zone }
  const rrule = row.recurrence_rule && `FREQ=${row.recurrence_rule.toUpperCase()}`
  const own = new Set(event ? [event.id] : [])
  const similar = isWaiting ? await findSimilar(db, config.timeZone, { ...facts, rrule }, own) : []
  return {
    ...{ ...facts, id, status },
    name: row.submitter_name,
    email: row.submitter_email,
    reason: row.reason ?? '',
    event: event ? { id: event.id, title: event.title, slug: event.slug, status: event.status } : null,
    edited: isWaiting && event !== undefined && version !== null && event.version > version,
    decidedBy: row.decided_by,
    decidedAt: isoTimeOrNull(row.decided_at),
    createdAt: isoTime(row.created_at),
    // Either may change while it waits.
    version: isWaiting ? `${row.version}-${event?.version ?? 0}` : `${row.version}`,
    similar: similar.map((one) => one.event),
  }
}

function factsOf(row: EventSubmissionRow): Facts {
  const { title, description, location, category, price, link, organiser, note } = row
  return {
    ...{ title, description, location, category, price, link, organiser, note },
    ...{ startDate: row.start_date, endDate: row.end_date, allDay: row.all_day === 1 },
    ...{ recurrenceRule: row.recurrence_rule, recurrenceEndDate: row.recurrence_end_date },
  }
}

interface Shown {
  id: string
  /** What the editor saw. */
  version: string
}

export async function approveSubmission(context: AppContext, by: By, shown: Shown): Promise<SubmissionDecided> {
  return decide(context, { ...shown, by, status: 'approved' }, async (trx, row) => {
    const there = row.event_id === null ? undefined : await findStoredEvent(trx, row.event_id)
    const event = there ?? (await insertDraft(context, trx, draftOf(row)))
    await changeEvent(context, trx, by, event, { status: 'published' }, { action: 'event.publish' })
    return event
  })
}

export async function declineSubmission(
  context: AppContext,
  by: By,
  { reason, ...shown }: Shown & { reason: string },
): Promise<SubmissionDecided> {
  return decide(context, { ...shown, by, status: 'declined', reason }, (trx, row) => removeDraft(context, trx, row))
}

/** @throws AppError 409 when the draft is already published. */
async function removeDraft(context: AppContext, trx: Trx, { event_id: id }: EventSubmissionRow): Promise<undefined> {
  const event = id === null ? undefined : await findStoredEvent(trx, id)
  if (event?.row.status === 'published') throw new AppError(409, 'decided', 'The event is already published')
  if (event) await removeEvent(context, trx, null, event)
  return undefined
}

export async function previewDecline(context: AppContext, id: string, reason: string): Promise<SubmissionMail> {
  const { title, submitter_email: to } = await findSubmission(context.store.db, id)
  const { subject, text } = await mailOf(context, { status: 'declined', title, slug: '', reason })
  return { to, subject, text }
}

const TIMES = ['startDate', 'endDate', 'allDay', 'recurrenceRule', 'recurrenceEndDate'] as const

/** Keeps the existing event, applies the chosen parts of the submission, and deletes the draft. */
export async function mergeSubmission(
  context: AppContext,
  by: By,
  { eventId, take, ...shown }: Shown & { eventId: string; take: readonly MergePart[] },
): Promise<SubmissionDecided> {
  return decide(context, { ...shown, by, status: 'merged' }, async (trx, row) => {
    const event = await findStoredEvent(trx, eventId)
    if (!event || eventId === row.event_id) throw notFound('Event')
    const fields = fieldsOf(factsOf(row))
    const names = take.flatMap((part) => (part === 'time' ? TIMES : [part]))
    const changes = Object.fromEntries(names.map((name) => [name, fields[name]]))
    if (take.length > 0) await changeEvent(context, trx, by, event, changes)
    await removeDraft(context, trx, row)
    return event
  })
}

export async function reopenSubmission(context: AppContext, by: By, shown: Shown): Promise<SubmissionDecided> {
  return decide(context, { ...shown, by, status: 'waiting' }, (trx, row) => insertDraft(context, trx, draftOf(row)))
}

function draftOf(row: EventSubmissionRow) {
  return { id: row.id, timeZone: row.time_zone, facts: factsOf(row) }
}

interface Decision {
  by: By | null
  id: string
  version?: string
  status: SubmissionStatus
  reason?: string
  isSilent?: boolean
}

const ACTIONS: Readonly<Record<SubmissionStatus, string>> = {
  ...{ waiting: 'reopen', approved: 'approve', declined: 'decline', merged: 'merge' },
}

/** One transaction of calendar, decision, audit entry and mail. @param work answers the event that it is now */
async function decide(
  context: AppContext,
  { by, id, version, status, reason = '', isSilent = false }: Decision,
  work: (trx: Trx, row: EventSubmissionRow) => Promise<StoredEvent | undefined>,
): Promise<SubmissionDecided> {
  const now = context.clock.now()
  const isOpen = status === 'waiting'
  const { after, mailed } = await writeEvents(context, async (trx) => {
    const row = await findSubmission(trx, id)
    requireOpen(row.status, status)
    const shown = version === undefined ? undefined : await deskSubmission(context, trx, row)
    if (shown && shown.version !== version) {
      const message = 'The draft of this submission changed after you opened it. Check the draft, then decide.'
      throw new AppError(409, 'stale', message, { extra: { current: shown } })
    }
    const event = (await work(trx, row))?.row
    const after = await trx
      .updateTable('event_submissions')
      .set({
        ...{ status, reason: reason || null, event_id: event?.id ?? null, updated_at: now, version: row.version + 1 },
        ...(isOpen && event && { event_version: event.version }),
        decided_by: isOpen ? null : (by?.user.username ?? null),
        decided_at: isOpen ? null : now,
      })
      .where('id', '=', id)
      .where('version', '=', row.version)
      .returningAll()
      .executeTakeFirst()
    if (!after) throw new LostRaceError()
    const { title, submitter_email: to } = row
    const entry = { user: by?.user ?? null, action: `submission.${ACTIONS[status]}`, subject: id, details: { title } }
    await recordAudit(trx, entry, now)
    const isDue = !isSilent && (status !== 'merged' || event?.status === 'published')
    if (isOpen || !isDue || to === null || (await isSuppressed(trx, to))) return { after, mailed: false }
    const slug = event?.slug ?? ''
    const { subject, html, text } = await mailOf(context, { status, title: event?.title ?? title, slug, reason })
    await queueMail(trx, { kind: 'event-submission.decided', to, subject, html, text }, now)
    return { after, mailed: true }
  })
  if (mailed) wakeMails(context)
  announce(context, { type: 'changed', lists: ['event-submissions', 'audit-log'] })
  return { submission: await deskSubmission(context, context.store.db, after), mailed }
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
  const published = await context.store.db
    .selectFrom('event_submissions')
    .innerJoin('calendar_events', 'calendar_events.id', 'event_submissions.event_id')
    .select(['event_submissions.id', 'event_id'])
    .where('event_submissions.status', '=', 'waiting')
    .where('calendar_events.status', '=', 'published')
    .limit(AT_ONCE)
    .execute()
  for (const { id, event_id } of published)
    await decide(context, { by: null, id, status: 'approved' }, (trx) => findStoredEvent(trx, event_id ?? '')).catch(
      passOver,
    )
})

/**
 * Forgets who submitted what was decided long ago, after declining what nobody decided: without a mail, which would
 * come too late. The event stays.
 */
export async function forgetOldSubmitters(context: AppContext): Promise<void> {
  const { clock, config, store } = context
  const now = clock.now()
  const day = addCountyDays(countyDate(now, config.timeZone), -SUBMITTER_KEPT_DAYS)
  const overdue = await store.db
    .selectFrom('event_submissions')
    .select('id')
    .where('status', '=', 'waiting')
    .where((row) =>
      row.or([
        row.and([row('recurrence_rule', 'is', null), row('end_date', '<', day)]),
        row('recurrence_end_date', '<', day),
      ]),
    )
    .limit(AT_ONCE)
    .execute()
  for (const { id } of overdue)
    await decide(context, { by: null, id, status: 'declined', isSilent: true }, (trx, row) =>
      removeDraft(context, trx, row),
    ).catch(passOver)
  await store.groupWrite((trx) =>
    trx
      .updateTable('event_submissions')
      .set({ submitter_name: null, submitter_email: null, note: '' })
      .where('submitter_email', 'is not', null)
      .where('status', '!=', 'waiting')
      .where('decided_at', '<', now - SUBMITTER_KEPT_DAYS * 24 * 60 * MINUTE)
      .execute(),
  )
}

/** Somebody decided it meanwhile. */
function passOver(error: unknown): void {
  if (!(error instanceof AppError)) throw error
}
