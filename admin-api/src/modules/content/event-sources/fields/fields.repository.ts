import type { ClaimRef, SourceField } from '@hometown/shared-types/event-sources'
import type { Insertable, Kysely, Transaction } from 'kysely'
import type { Database } from '../../../../database/database.ts'
import { isOneOf } from '../../../../database/many-rows.ts'
import type {
  EventDifferenceRow,
  EventDifferenceTable,
  EventFieldOriginRow,
  EventFieldOriginTable,
} from '../event-sources.table.ts'

type Reader = Kysely<Database>
type Trx = Transaction<Database>

export async function listOrigins(db: Reader, eventIds: readonly string[]): Promise<EventFieldOriginRow[]> {
  if (eventIds.length === 0) return []
  return db
    .selectFrom('event_field_origins')
    .selectAll()
    .where(isOneOf(db, 'event_id', eventIds))
    .execute()
}

export async function saveOrigin(trx: Trx, row: Insertable<EventFieldOriginTable>): Promise<void> {
  const { event_id: _id, field: _field, ...rest } = row
  await trx
    .insertInto('event_field_origins')
    .values(row)
    .onConflict((conflict) => conflict.columns(['event_id', 'field']).doUpdateSet(rest))
    .execute()
}

export async function deleteOrigin(trx: Trx, eventId: string, field: SourceField): Promise<void> {
  await trx.deleteFrom('event_field_origins').where('event_id', '=', eventId).where('field', '=', field).execute()
}

export async function listDifferences(db: Reader, eventIds: readonly string[]): Promise<EventDifferenceRow[]> {
  if (eventIds.length === 0) return []
  return db
    .selectFrom('event_differences')
    .selectAll()
    .where(isOneOf(db, 'event_id', eventIds))
    .execute()
}

export async function saveDifference(trx: Trx, row: Insertable<EventDifferenceTable>): Promise<void> {
  const { theirs, status, noted_at, answered_by = null, answered_at = null } = row
  await trx
    .insertInto('event_differences')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['event_id', 'field', 'source_kind', 'source_id', 'item_key'])
        .doUpdateSet({ theirs, status, noted_at, answered_by, answered_at }),
    )
    .execute()
}

/** Questions that nothing asks anymore: the source says what we say, or another value is asked about. */
export async function deleteOpenDifferences(trx: Trx, rows: readonly EventDifferenceRow[]): Promise<void> {
  for (const row of rows)
    await trx
      .deleteFrom('event_differences')
      .where('event_id', '=', row.event_id)
      .where('field', '=', row.field)
      .where('source_kind', '=', row.source_kind)
      .where('source_id', '=', row.source_id)
      .where('item_key', '=', row.item_key)
      .where('status', '=', 'open')
      .execute()
}

/** Of one source's entry about one event, whatever was asked or answered. */
export async function listDifferencesOf(db: Reader, eventId: string, claim: ClaimRef): Promise<EventDifferenceRow[]> {
  return db
    .selectFrom('event_differences')
    .selectAll()
    .where('event_id', '=', eventId)
    .where('source_kind', '=', claim.kind)
    .where('source_id', '=', claim.sourceId)
    .where('item_key', '=', claim.key)
    .execute()
}

export async function deleteDifferencesOf(trx: Trx, eventId: string, claim: ClaimRef): Promise<void> {
  await trx
    .deleteFrom('event_differences')
    .where('event_id', '=', eventId)
    .where('source_kind', '=', claim.kind)
    .where('source_id', '=', claim.sourceId)
    .where('item_key', '=', claim.key)
    .execute()
}

/** Of events that still exist, the oldest first. */
export async function listOpenDifferences(db: Reader, limit: number) {
  return db
    .selectFrom('event_differences')
    .innerJoin('calendar_events', 'calendar_events.id', 'event_differences.event_id')
    .innerJoin('event_claims', (join) =>
      join
        .onRef('event_claims.source_kind', '=', 'event_differences.source_kind')
        .onRef('event_claims.source_id', '=', 'event_differences.source_id')
        .onRef('event_claims.item_key', '=', 'event_differences.item_key'),
    )
    .selectAll('event_differences')
    .select('event_claims.source_name')
    .where('event_differences.status', '=', 'open')
    .orderBy('event_differences.noted_at')
    .orderBy('event_differences.event_id')
    .limit(limit)
    .execute()
}

export async function countOpenDifferences(db: Reader): Promise<number> {
  const { count } = await db
    .selectFrom('event_differences')
    .innerJoin('calendar_events', 'calendar_events.id', 'event_differences.event_id')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('event_differences.status', '=', 'open')
    .executeTakeFirstOrThrow()
  return Number(count)
}
