import type { Category } from '@hometown/shared-types/category'
import type { CountyDate } from '@hometown/shared-types/county-time'
import type { EventException } from '@hometown/shared-types/event'
import type { Kysely } from 'kysely'
import type { Database } from '../../../../database/database.ts'
import { isOneOf } from '../../../../database/many-rows.ts'
import { exceptionFromRow } from '../event-row.ts'
import type { CalendarEventRow } from '../events.table.ts'

/** Without texts and pictures, which may be long. */
const COLUMNS = [
  'id',
  'title',
  'category',
  'status',
  'location',
  'version',
  'start_date',
  'end_date',
  'all_day',
  'time_zone',
  'rrule',
  'recurrence_end_date',
  'skipped_dates',
  'cancelled',
] as const satisfies readonly (keyof CalendarEventRow)[]

export type BriefEventRow = Pick<CalendarEventRow, (typeof COLUMNS)[number]> & { is_game: boolean }

export interface BriefEventsQuery {
  from: CountyDate
  to: CountyDate
  category?: Category | undefined
  publishedOnly?: boolean
}

/** Those that begin by the last day and aren't over before the first. */
export async function listBriefEvents(
  db: Kysely<Database>,
  { from, to, category, publishedOnly = false }: BriefEventsQuery,
  limit: number,
): Promise<BriefEventRow[]> {
  let found = db
    .selectFrom('calendar_events')
    .leftJoin('fixtures', 'fixtures.id', 'calendar_events.id')
    .select(COLUMNS.map((column) => `calendar_events.${column}` as const))
    .select('fixtures.id as game_id')
    .where('calendar_events.status', 'in', publishedOnly ? ['published'] : ['published', 'draft'])
    .where('first_day', '<=', to)
    .where((row) => row.or([row('last_day', 'is', null), row('last_day', '>=', from)]))
  if (category) found = found.where('calendar_events.category', '=', category)
  const rows = await found.orderBy('first_day').orderBy('calendar_events.id').limit(limit).execute()
  return rows.map(({ game_id, ...row }) => ({ ...row, is_game: game_id !== null }))
}

/** By event id. */
export async function listExceptions(
  db: Kysely<Database>,
  eventIds: readonly string[],
): Promise<ReadonlyMap<string, EventException[]>> {
  if (eventIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('event_exceptions')
    .selectAll()
    .where(isOneOf(db, 'event_id', eventIds))
    .orderBy('original_date')
    .execute()
  const groups = Map.groupBy(rows, ({ event_id }) => event_id)
  return new Map([...groups].map(([id, exceptions]) => [id, exceptions.map(exceptionFromRow)]))
}
