import type { Transaction } from 'kysely'
import type { Database } from '../../../../database/database.ts'
import type { CalendarEventRow, WithdrawnEventTable } from '../events.table.ts'
import { deleteWithdrawn, insertWithdrawn, listPublishedStarts } from '../withdrawn-events.repository.ts'

interface Visibility {
  /** Undefined for a new event. */
  readonly before: CalendarEventRow | undefined
  /** Undefined for a deleted one. */
  readonly after: CalendarEventRow | undefined
}

/** Notes which events other calendars must cancel now, and which they needn't anymore. */
export async function noteWithdrawn(
  trx: Transaction<Database>,
  events: readonly Visibility[],
  now: number,
): Promise<void> {
  const changed = events.filter(({ before, after }) => isPublished(before) !== isPublished(after))
  await deleteWithdrawn(
    trx,
    changed.flatMap(({ before, after }) => (before ?? after)?.id ?? []),
  )
  const withdrawn = changed.flatMap(({ before }) =>
    before && isPublished(before) && before.sample === 0 ? [before] : [],
  )
  const others = await listPublishedStarts(
    trx,
    withdrawn.map((row) => row.start_date),
  )
  const taking = new Set(others.map(factsOf))
  // A copy goes when two calendars list the same event, which takes place all the same.
  const gone = withdrawn.filter((row) => !taking.has(factsOf(row)))
  await insertWithdrawn(
    trx,
    gone.map((row) => rowOf(row, now)),
  )
}

function factsOf({ title, start_date }: Pick<CalendarEventRow, 'title' | 'start_date'>): string {
  return `${start_date} ${title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()}`
}

function isPublished(row: CalendarEventRow | undefined): boolean {
  return row?.status === 'published'
}

/** @param row as it was published: a save that unpublishes may also change what nobody is to see. */
function rowOf(row: CalendarEventRow, now: number): WithdrawnEventTable {
  const { id, slug, start_date, end_date, all_day, time_zone, rrule, recurrence_end_date } = row
  return {
    ...{ id, slug, start_date, end_date, all_day, time_zone, rrule, recurrence_end_date },
    uid: row.uid ?? id,
    sequence: row.sequence + 1,
    withdrawn_at: now,
  }
}
