import {
  type DeskSubmission,
  type MergePart,
  SUBMISSIONS_PER_PAGE,
  type SubmissionCounts,
  type SubmissionStatus,
} from '@hometown/shared-types/event-submission'
import { isoTime } from '@hometown/shared-types/iso-time'
import type { Page } from '@hometown/shared-types/pagination'
import type { SimilarEvent } from '@hometown/shared-types/similar-event'
import { storable } from '@hometown/shared-types/storable-text'
import type { Kysely, Transaction } from 'kysely'
import type { AppContext } from '../../../context.ts'
import type { Database } from '../../../database/database.ts'
import { AppError, notFound } from '../../../http/errors/app-error.ts'
import {
  type Actor,
  findSimilar,
  findStoredEvent,
  removeEvent,
  type StoredEvent,
  saveEvent,
} from '../events/events.service.ts'
import { countSubmissions, findSubmission, listSubmissions } from './submissions.repository.ts'
import type { EventSubmissionRow } from './submissions.table.ts'
import { type EventOfSubmission, type Facts, fieldsOf, placeOf } from './submit-event.service.ts'

export async function listDeskSubmissions(
  context: AppContext,
  { status, page }: { status: SubmissionStatus; page: number },
): Promise<Page<DeskSubmission>> {
  const rows = await listSubmissions(context.store.db, status, {
    offset: (page - 1) * SUBMISSIONS_PER_PAGE,
    limit: SUBMISSIONS_PER_PAGE,
  })
  const { [status]: total } = await countByStatus(context)
  const data: DeskSubmission[] = []
  for (const row of rows) data.push(await toDeskSubmission(context, row))
  return { data, total, totalPages: Math.ceil(total / SUBMISSIONS_PER_PAGE) }
}

export async function countByStatus({ store }: Pick<AppContext, 'store'>): Promise<SubmissionCounts> {
  const counts = { waiting: 0, approved: 0, declined: 0, merged: 0 }
  for (const { status, count } of await countSubmissions(store.db)) counts[status] = count
  return counts
}

export async function getDeskSubmission(context: AppContext, id: string): Promise<DeskSubmission> {
  return toDeskSubmission(context, await getSubmission(context, id))
}

export async function getSubmission(
  { store }: { store: Pick<AppContext['store'], 'db'> },
  id: string,
): Promise<EventSubmissionRow> {
  const row = await findSubmission(store.db, storable(id))
  if (!row) throw notFound('Submission')
  return row
}

export async function toDeskSubmission(context: AppContext, row: EventSubmissionRow): Promise<DeskSubmission> {
  const similar = row.status === 'waiting' ? await listSimilar(context, row) : []
  return deskSubmissionFrom(row, await findEventOf(context.store.db, row), similar)
}

async function listSimilar({ store, config }: AppContext, row: EventSubmissionRow): Promise<SimilarEvent[]> {
  const { title, location, start_date: startDate, time_zone: timeZone, recurrence_rule: rule } = row
  const entry = { title, location, startDate, timeZone, rrule: rule && `FREQ=${rule.toUpperCase()}` }
  const own = new Set(row.event_id === null ? [] : [row.event_id])
  return (await findSimilar(store.db, config.timeZone, entry, own)).map(({ event }) => event)
}

export function factsOf(row: EventSubmissionRow): Facts & { timeZone: string } {
  const { title, description, location, category, price, link, organiser, note } = row
  return {
    ...{ title, description, location, category, price, link, organiser, note },
    startDate: row.start_date,
    endDate: row.end_date,
    timeZone: row.time_zone,
    allDay: row.all_day === 1,
    recurrenceRule: row.recurrence_rule,
    recurrenceEndDate: row.recurrence_end_date,
  }
}

export function deskSubmissionFrom(
  row: EventSubmissionRow,
  event: EventOfSubmission | undefined,
  similar: SimilarEvent[],
): DeskSubmission {
  const isDraft = row.status === 'waiting'
  return {
    ...factsOf(row),
    id: row.id,
    status: row.status,
    name: row.submitter_name,
    email: row.submitter_email,
    reason: row.reason ?? '',
    event: event ? { id: event.id, title: event.title, slug: event.slug, status: event.status } : null,
    edited: isDraft && event !== undefined && row.event_version !== null && event.version > row.event_version,
    decidedBy: row.decided_by,
    decidedAt: row.decided_at === null ? null : isoTime(row.decided_at),
    createdAt: isoTime(row.created_at),
    version: shownVersion(row, event),
    similar,
  }
}

/** Covers the submission and its draft, because either may change while it waits. */
export function shownVersion(
  { status, version }: Pick<EventSubmissionRow, 'status' | 'version'>,
  event: Pick<EventOfSubmission, 'version'> | undefined,
): string {
  return status === 'waiting' ? `${version}-${event?.version ?? 0}` : `${version}`
}

type Trx = Transaction<Database>
type By = Actor

/** @throws AppError 409 when the draft is already published. */
export async function removeDraft(context: AppContext, trx: Trx, { event_id: id }: EventSubmissionRow): Promise<void> {
  const event = id === null ? undefined : await findStoredEvent(trx, id)
  if (event?.row.status === 'published') throw new AppError(409, 'decided', 'The event is already published')
  if (event) await removeEvent(context, trx, null, event)
}

export async function publishDraft(context: AppContext, trx: Trx, by: By, id: string): Promise<void> {
  const event = await findStoredEvent(trx, id)
  if (event) await saveEvent(context, trx, by, event, { status: 'published' }, 'event.publish')
}

export async function takeOver(
  context: AppContext,
  trx: Trx,
  by: By,
  { event, row, take }: { event: StoredEvent; row: EventSubmissionRow; take: readonly MergePart[] },
): Promise<void> {
  const fields = fieldsOf(factsOf(row))
  const { title, description, location, price, category } = fields
  const parts: Readonly<Record<MergePart, object>> = {
    title: { title },
    description: { description },
    location: { location },
    price: { price },
    category: { category },
    time: Object.fromEntries(TIMES.map((name) => [name, fields[name]])),
  }
  const changes = Object.assign({}, ...take.map((part) => parts[part]))
  if (take.length > 0) await saveEvent(context, trx, by, event, changes)
}

export async function findEventOf(
  db: Kysely<Database>,
  { event_id: id }: EventSubmissionRow,
): Promise<EventOfSubmission | undefined> {
  const event = id === null ? undefined : await findStoredEvent(db, id)
  return event && placeOf(event)
}

const TIMES = ['startDate', 'endDate', 'allDay', 'recurrenceRule', 'recurrenceEndDate'] as const
