import type { ClaimRef } from '@hometown/shared-types/event-sources'
import type { Insertable, Kysely, Transaction } from 'kysely'
import type { Database } from '../../../../database/database.ts'
import { isOneOf } from '../../../../database/many-rows.ts'
import type { EventClaimRow, EventClaimTable } from '../event-sources.table.ts'

type Reader = Kysely<Database>
type Trx = Transaction<Database>

const ROWS_PER_WRITE = 50

type Source = Pick<EventClaimRow, 'source_kind' | 'source_id'>

export async function listClaims(db: Reader, source: Source, keys: readonly string[]): Promise<EventClaimRow[]> {
  if (keys.length === 0) return []
  return db
    .selectFrom('event_claims')
    .selectAll()
    .where('source_kind', '=', source.source_kind)
    .where('source_id', '=', source.source_id)
    .where(isOneOf(db, 'item_key', keys))
    .execute()
}

/** Of entries that the source still lists. */
export async function listClaimKeys(db: Reader, source: Source): Promise<Set<string>> {
  const rows = await db
    .selectFrom('event_claims')
    .select('item_key')
    .where('source_kind', '=', source.source_kind)
    .where('source_id', '=', source.source_id)
    .where('is_gone', '=', 0)
    .execute()
  return new Set(rows.map(({ item_key }) => item_key))
}

export async function listClaimsOfEvents(db: Reader, eventIds: readonly string[]): Promise<EventClaimRow[]> {
  if (eventIds.length === 0) return []
  return db
    .selectFrom('event_claims')
    .selectAll()
    .where(isOneOf(db, 'event_id', eventIds))
    .orderBy('first_seen_at')
    .orderBy('source_id')
    .execute()
}

export async function findClaim(db: Reader, { kind, sourceId, key }: ClaimRef): Promise<EventClaimRow | undefined> {
  return db
    .selectFrom('event_claims')
    .selectAll()
    .where('source_kind', '=', kind)
    .where('source_id', '=', sourceId)
    .where('item_key', '=', key)
    .executeTakeFirst()
}

export async function saveClaims(trx: Trx, rows: readonly Insertable<EventClaimTable>[]): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_PER_WRITE)
    await trx
      .insertInto('event_claims')
      .values(rows.slice(start, start + ROWS_PER_WRITE))
      .onConflict((conflict) =>
        conflict.columns(['source_kind', 'source_id', 'item_key']).doUpdateSet((row) => ({
          event_id: row.ref('excluded.event_id'),
          source_name: row.ref('excluded.source_name'),
          url: row.ref('excluded.url'),
          fingerprint: row.ref('excluded.fingerprint'),
          said: row.ref('excluded.said'),
          is_gone: row.ref('excluded.is_gone'),
          last_seen_at: row.ref('excluded.last_seen_at'),
        })),
      )
      .execute()
}

/** @param seen.keys only these, if given */
export async function touchClaims(
  trx: Trx,
  {
    kind,
    ids,
    keys,
  }: { kind: EventClaimRow['source_kind']; ids: readonly string[]; keys?: readonly string[] | undefined },
  now: number,
): Promise<void> {
  if (ids.length === 0 || keys?.length === 0) return
  await trx
    .updateTable('event_claims')
    .set({ last_seen_at: now })
    .where('source_kind', '=', kind)
    .where(isOneOf(trx, 'source_id', ids))
    .where('is_gone', '=', 0)
    .$if(keys !== undefined, (query) => query.where(isOneOf(trx, 'item_key', keys ?? [])))
    .execute()
}

export async function markGone(trx: Trx, source: Source, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return
  await trx
    .updateTable('event_claims')
    .set({ is_gone: 1 })
    .where('source_kind', '=', source.source_kind)
    .where('source_id', '=', source.source_id)
    .where(isOneOf(trx, 'item_key', keys))
    .execute()
}

export async function moveClaim(trx: Trx, claim: EventClaimRow, eventId: string): Promise<void> {
  await trx
    .updateTable('event_claims')
    .set({ event_id: eventId })
    .where('source_kind', '=', claim.source_kind)
    .where('source_id', '=', claim.source_id)
    .where('item_key', '=', claim.item_key)
    .execute()
}

export async function deleteClaim(trx: Trx, { kind, sourceId, key }: ClaimRef): Promise<void> {
  await trx
    .deleteFrom('event_claims')
    .where('source_kind', '=', kind)
    .where('source_id', '=', sourceId)
    .where('item_key', '=', key)
    .execute()
}

const TABLES = ['event_claims', 'event_field_origins', 'event_differences', 'event_matches'] as const

/** When a source is deleted. Values that an event has from it stay. */
export async function deleteSource(trx: Trx, source: Source): Promise<void> {
  for (const table of [...TABLES, 'event_source_trust'] as const)
    await trx
      .deleteFrom(table)
      .where('source_kind', '=', source.source_kind)
      .where('source_id', '=', source.source_id)
      .execute()
}

export async function deleteOfGoneEvents(trx: Trx): Promise<void> {
  for (const table of TABLES)
    await trx
      .deleteFrom(table)
      .where('event_id', 'not in', (row) => row.selectFrom('calendar_events').select('id'))
      .where('event_id', 'not in', (row) => row.selectFrom('deleted_events').select('id'))
      .execute()
}

export async function listEventIdsOfSource(db: Reader, source: Source): Promise<string[]> {
  const rows = await db
    .selectFrom('event_claims')
    .select('event_id')
    .distinct()
    .where('source_kind', '=', source.source_kind)
    .where('source_id', '=', source.source_id)
    .where('is_gone', '=', 0)
    .execute()
  return rows.map(({ event_id }) => event_id)
}
