import type { SubmissionStatus } from '@hometown/shared-types/event-submission'
import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../../../database/database.ts'
import type { EventSubmissionChanges, EventSubmissionRow, NewEventSubmissionRow } from './submissions.table.ts'

type Db = Kysely<Database>
type Trx = Transaction<Database>

export async function insertSubmission(trx: Trx, row: NewEventSubmissionRow): Promise<void> {
  await trx.insertInto('event_submissions').values(row).execute()
}

export async function findSubmission(db: Db, id: string): Promise<EventSubmissionRow | undefined> {
  return db.selectFrom('event_submissions').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function listSubmissions(
  db: Db,
  status: SubmissionStatus,
  { offset, limit }: { offset: number; limit: number },
): Promise<EventSubmissionRow[]> {
  const rows = db.selectFrom('event_submissions').selectAll().where('status', '=', status)
  const ordered =
    status === 'waiting'
      ? rows.orderBy('created_at').orderBy('id')
      : rows.orderBy('decided_at', 'desc').orderBy('id', 'desc')
  return ordered.offset(offset).limit(limit).execute()
}

export async function countSubmissions(db: Db): Promise<{ status: SubmissionStatus; count: number }[]> {
  const rows = await db
    .selectFrom('event_submissions')
    .select(['status', (row) => row.fn.countAll<number>().as('count')])
    .groupBy('status')
    .execute()
  return rows.map(({ status, count }) => ({ status, count: Number(count) }))
}

export async function countWaiting(db: Db): Promise<number> {
  const row = await db
    .selectFrom('event_submissions')
    .select((rows) => rows.fn.countAll<number>().as('count'))
    .where('status', '=', 'waiting')
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** Undefined when it was changed or decided since it was read. */
export async function updateSubmission(
  trx: Trx,
  { id, version }: Pick<EventSubmissionRow, 'id' | 'version'>,
  changes: EventSubmissionChanges,
): Promise<EventSubmissionRow | undefined> {
  return trx
    .updateTable('event_submissions')
    .set({ ...changes, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirst()
}

/** Of submissions that were decided before an instant. */
export async function forgetSubmitters(trx: Trx, decidedBefore: number): Promise<void> {
  await trx
    .updateTable('event_submissions')
    .set({ submitter_name: null, submitter_email: null, note: '' })
    .where('submitter_email', 'is not', null)
    .where('status', '<>', 'waiting')
    .where('decided_at', '<', decidedBefore)
    .execute()
}

/** Undecided submissions that ended before a day; endless series never count. */
export async function listOverdue(db: Db, day: string, limit: number) {
  return db
    .selectFrom('event_submissions')
    .select('id')
    .where('status', '=', 'waiting')
    .where((where) =>
      where.or([
        where.and([where('recurrence_rule', 'is', null), where('end_date', '<', day)]),
        where('recurrence_end_date', '<', day),
      ]),
    )
    .limit(limit)
    .execute()
}

export async function listPublishedWaiting(db: Db, limit: number): Promise<EventSubmissionRow[]> {
  return db
    .selectFrom('event_submissions')
    .innerJoin('calendar_events', 'calendar_events.id', 'event_submissions.event_id')
    .selectAll('event_submissions')
    .where('event_submissions.status', '=', 'waiting')
    .where('calendar_events.status', '=', 'published')
    .limit(limit)
    .execute()
}
