import type { ClaimRef, SourceKind } from '@hometown/shared-types/event-sources'
import type { Insertable, Kysely, Transaction } from 'kysely'
import type { Database } from '../../../../database/database.ts'
import type { EventMatchRow, EventMatchTable } from '../event-sources.table.ts'

type Reader = Kysely<Database>
type Trx = Transaction<Database>

export async function listMatches(db: Reader, kind: SourceKind, sourceId: string): Promise<EventMatchRow[]> {
  return db
    .selectFrom('event_matches')
    .selectAll()
    .where('source_kind', '=', kind)
    .where('source_id', '=', sourceId)
    .execute()
}

export async function findMatch(db: Reader, claim: ClaimRef, eventId: string): Promise<EventMatchRow | undefined> {
  return db
    .selectFrom('event_matches')
    .selectAll()
    .where('source_kind', '=', claim.kind)
    .where('source_id', '=', claim.sourceId)
    .where('item_key', '=', claim.key)
    .where('event_id', '=', eventId)
    .executeTakeFirst()
}

export async function saveMatch(trx: Trx, row: Insertable<EventMatchTable>): Promise<void> {
  const { fingerprint, added_id, answer, reasons, asked_at, answered_by = null, answered_at = null } = row
  await trx
    .insertInto('event_matches')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['source_kind', 'source_id', 'item_key', 'event_id'])
        .doUpdateSet({ fingerprint, added_id, answer, reasons, asked_at, answered_by, answered_at }),
    )
    .execute()
}

export async function deleteMatch(trx: Trx, claim: ClaimRef, eventId: string): Promise<void> {
  await trx
    .deleteFrom('event_matches')
    .where('source_kind', '=', claim.kind)
    .where('source_id', '=', claim.sourceId)
    .where('item_key', '=', claim.key)
    .where('event_id', '=', eventId)
    .execute()
}

/** What was asked and answered about an event that became another one holds for that one, unless more is known of it. */
export async function moveMatches(trx: Trx, eventId: string, otherId: string): Promise<void> {
  const rows = await trx
    .selectFrom('event_matches')
    .selectAll()
    .where((row) => row.or([row('event_id', '=', eventId), row('added_id', '=', eventId)]))
    .execute()
  for (const row of rows) {
    const claim = { kind: row.source_kind, sourceId: row.source_id, key: row.item_key }
    const moved = {
      ...row,
      event_id: row.event_id === eventId ? otherId : row.event_id,
      added_id: row.added_id === eventId ? otherId : row.added_id,
    }
    if (row.event_id === eventId) await deleteMatch(trx, claim, eventId)
    const isDouble = row.event_id === eventId && (await findMatch(trx, claim, otherId)) !== undefined
    if (!isDouble && (moved.event_id !== moved.added_id || row.answer !== 'asked')) await saveMatch(trx, moved)
    else if (!isDouble) await deleteMatch(trx, claim, row.event_id)
  }
}

/** Both events still exist; the oldest first. */
function openMatches(db: Reader) {
  return db
    .selectFrom('event_matches')
    .innerJoin('calendar_events as first', 'first.id', 'event_matches.event_id')
    .innerJoin('calendar_events as added', 'added.id', 'event_matches.added_id')
    .where('event_matches.answer', '=', 'asked')
}

export async function listOpenMatches(db: Reader, limit: number): Promise<EventMatchRow[]> {
  return openMatches(db)
    .selectAll('event_matches')
    .orderBy('event_matches.asked_at')
    .orderBy('event_matches.event_id')
    .limit(limit)
    .execute()
}

export async function countOpenMatches(db: Reader): Promise<number> {
  const { count } = await openMatches(db)
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
