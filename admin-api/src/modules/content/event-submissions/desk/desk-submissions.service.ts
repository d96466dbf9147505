import {
  type DeskSubmission,
  SUBMISSIONS_PER_PAGE,
  type SubmissionCounts,
  type SubmissionStatus,
} from '@hometown/shared-types/event-submission'
import type { Page } from '@hometown/shared-types/pagination'
import type { SimilarEvent } from '@hometown/shared-types/similar-event'
import { storable } from '@hometown/shared-types/storable-text'
import type { AppContext } from '../../../../context.ts'
import { notFound } from '../../../../http/errors/app-error.ts'
import { findSimilar } from '../../events/events.service.ts'
import { countSubmissions, findSubmission, listSubmissions } from '../event-submissions.repository.ts'
import type { EventSubmissionRow } from '../event-submissions.table.ts'
import { deskSubmissionFrom } from '../submission-row.ts'
import { findEventOf } from './drafts.ts'

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
