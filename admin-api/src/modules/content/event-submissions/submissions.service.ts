import {
  type DeskSubmission,
  SUBMISSION_YEARS_AHEAD,
  type SubmissionCounts,
  type SubmissionStatus,
  type SubmittedEvent,
} from '@hometown/shared-types/contract/event-submissions'
import type { RecurrenceRule } from '@hometown/shared-types/contract/events'
import type { Page } from '@hometown/shared-types/contract/fields'
import { daysBetween, wallTimeAfter } from '@hometown/shared-types/rules/calendar/days'
import { addCountyDays, type CountyDate, countyDate, isoTime, isoTimeOrNull } from '@hometown/shared-types/rules/time'
import type { AppContext } from '../../../context.ts'
import type { Db } from '../../../database/database.ts'
import { countRows, readPage } from '../../../database/paging.ts'
import { AppError, notFound } from '../../../http/errors/app-error.ts'
import { pick } from '../../../lib/pick.ts'
import { listAccountNames } from '../../platform/accounts/index.ts'
import { draftFromEvent, findSimilarEvents, type StoredEvent, saveEvent, storedEvent } from '../events/index.ts'

const SUBMISSIONS_PER_PAGE = 20

const WAITING_SUBMISSIONS_LIMIT = 1000

/** Appends organizer and link to the description: events lack such fields. @param isPretended for bots, not stored */
export async function submitEvent(
  context: AppContext,
  { name, email, note, organiser, link, ...input }: SubmittedEvent,
  { isPretended }: { isPretended: boolean },
): Promise<{ message: string }> {
  const { clock, config, store } = context
  const times = completeSubmittedTimes(input, countyDate(clock.now(), config.timeZone))
  const received = {
    message: 'Thank you! An editor reads your event before it’s published. We’ll email you when they decide.',
  }
  if (isPretended) return received
  const waiting = store.db.selectFrom('calendar_events').where('submission_status', '=', 'waiting')
  if ((await countRows(waiting)) >= WAITING_SUBMISSIONS_LIMIT) {
    const message = 'Our editors have too many events waiting. Please try again in a few days, or write to us.'
    throw new AppError(503, 'queue_full', message, { unconfigured: true })
  }
  const more = [organiser && `Organizer: ${organiser}`, link && `More information: ${link}`]
  const event = {
    ...input,
    ...times,
    status: 'draft' as const,
    description: [input.description, ...more].filter(Boolean).join('\n\n'),
    submitter: { name, email, note },
  }
  await store.write('reader', (tx) => saveEvent(context, tx, undefined, event))
  return received
}

type EventTimesInput = Pick<SubmittedEvent, 'startDate' | 'endDate' | 'allDay' | 'recurrenceRule' | 'recurrenceEndDate'>
type CompleteSubmittedTimes = Pick<EventTimesInput, 'startDate' | 'recurrenceEndDate'> & { endDate: string }

const HOUR_MS = 60 * 60_000
const SUBMISSION_DAYS_AHEAD = Math.ceil(SUBMISSION_YEARS_AHEAD * 365.25)
const LONGEST_EVENT_DAYS = 366
/** Longest duration in days, so that occurrences don't overlap. */
const LONGEST_REPEATED_DAYS: Readonly<Record<NonNullable<RecurrenceRule>, number>> = {
  daily: 1,
  weekly: 7,
  monthly: 28,
  yearly: 365,
}

/** Fills in times that were left open. @throws AppError 422 with all problems, each at its field. */
function completeSubmittedTimes(
  { startDate: start, endDate: end, allDay, recurrenceRule: rule, ...input }: EventTimesInput,
  today: CountyDate,
) {
  const startDate = allDay ? start.slice(0, 10) : start
  const endDate = allDay ? (end ?? start).slice(0, 10) : (end ?? wallTimeAfter(start, HOUR_MS))
  const recurrenceEndDate = rule ? input.recurrenceEndDate : null
  const times: CompleteSubmittedTimes = { startDate, endDate, recurrenceEndDate }
  const [first, last] = [startDate.slice(0, 10), endDate.slice(0, 10)]
  const furthest = addCountyDays(today, SUBMISSION_DAYS_AHEAD)
  const checks: [isWrong: boolean, path: keyof CompleteSubmittedTimes, message: string][] = [
    [!allDay && startDate.length < 16, 'startDate', 'Please enter a start time, or choose “All day”'],
    [!allDay && startDate.length === 16 && endDate.length < 16, 'endDate', 'Please enter an end time'],
    [endDate < startDate, 'endDate', 'The event cannot end before it starts'],
    [(rule ? (recurrenceEndDate ?? today) : last) < today, 'startDate', 'This event is already over'],
    [first < addCountyDays(today, -LONGEST_EVENT_DAYS), 'startDate', 'This event began too long ago'],
    [first > furthest, 'startDate', `Please submit only events in the next ${SUBMISSION_YEARS_AHEAD} years`],
    [!rule && daysBetween(first, last) > LONGEST_EVENT_DAYS, 'endDate', 'An event can last one year at most'],
    [
      Boolean(rule && daysBetween(first, last) > LONGEST_REPEATED_DAYS[rule]),
      ...(['endDate', 'This event repeats before it ends'] as const),
    ],
    [(recurrenceEndDate ?? first) < first, 'recurrenceEndDate', 'The last date is before the first'],
    [
      (recurrenceEndDate ?? first) > furthest,
      'recurrenceEndDate',
      `Please choose a date within the next ${SUBMISSION_YEARS_AHEAD} years`,
    ],
  ]
  const issues = checks.filter(([isWrong]) => isWrong).map(([, path, message]) => ({ path, message }))
  if (issues[0]) throw new AppError(422, 'invalid', issues[0].message, { issues })
  return times
}

/** Declined and merged submissions are deleted events, which are kept for a week. */
export function selectSubmissions(db: Db, status: SubmissionStatus) {
  const rows = db.selectFrom('events').where('submission_status', '=', status)
  return status === 'waiting' ? rows.where('deleted_at', 'is', null) : rows
}

export async function listSubmissions(
  context: AppContext,
  { status, page }: { status: SubmissionStatus; page: number },
): Promise<Page<DeskSubmission>> {
  const { db } = context.store
  const isWaiting = status === 'waiting'
  const direction = isWaiting ? 'asc' : 'desc'
  const column = isWaiting ? 'created_at' : 'decided_at'
  const sorted = selectSubmissions(db, status).selectAll().orderBy(column, direction).orderBy('id', direction)
  const { data: rows, ...rest } = await readPage(sorted, { page, per_page: SUBMISSIONS_PER_PAGE }, (row) => row)
  const names = await listDeciderNames(db, rows)
  const data: DeskSubmission[] = []
  for (const row of rows) data.push(await describeSubmission(context, db, storedEvent(row), names))
  return { ...rest, data }
}

export async function countSubmissions({ store }: AppContext): Promise<SubmissionCounts> {
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

export async function getSubmission(db: Db, id: string): Promise<StoredEvent> {
  const rows = db.selectFrom('events').selectAll().where('id', '=', id)
  const row = await rows.where('submission_status', 'is not', null).executeTakeFirst()
  if (!row || (row.submission_status === 'waiting' && row.deleted_at !== null)) throw notFound('Submission')
  return storedEvent(row)
}

function listDeciderNames(db: Db, rows: readonly StoredEvent['row'][]) {
  const usernames = rows.flatMap(({ decided_by }) => decided_by ?? [])
  return listAccountNames(db, usernames)
}

/** @param allNames of those who decided, by username; without it, the name is read */
export async function describeSubmission(
  { config }: AppContext,
  db: Db,
  event: StoredEvent,
  allNames?: Readonly<Record<string, string>>,
): Promise<DeskSubmission> {
  const { row } = event
  const names = allNames ?? (await listDeciderNames(db, [row]))
  const draft = draftFromEvent(event)
  const status = row.submission_status ?? 'waiting'
  const isWaiting = status === 'waiting'
  const similar = isWaiting ? await findSimilarEvents(db, config.timeZone, draft, new Set([row.id])) : []
  const eventId = status === 'merged' ? row.merged_into : row.id
  const calendarEvent = await db
    .selectFrom('calendar_events')
    .select(['id', 'title', 'slug', 'status'])
    .where('id', '=', eventId ?? '')
    .executeTakeFirst()
  return {
    ...pick(draft, 'title', 'description', 'location', 'price', 'category'),
    ...pick(draft, 'startDate', 'endDate', 'timeZone', 'allDay', 'recurrenceRule', 'recurrenceEndDate'),
    ...pick(row, 'id', 'version'),
    status,
    note: row.submitter_note ?? '',
    name: row.submitter_name,
    email: row.submitter_email,
    reason: row.decision_reason ?? '',
    event: calendarEvent ?? null,
    edited: isWaiting && row.version > 1,
    decidedBy: row.decided_by && (names[row.decided_by] ?? row.decided_by),
    decidedAt: isoTimeOrNull(row.decided_at),
    createdAt: isoTime(row.created_at),
    similar: similar.map((one) => one.event),
  }
}
