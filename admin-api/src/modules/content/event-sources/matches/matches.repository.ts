import type { ClaimRef, SourceKind } from '@hometown/shared-types/event-sources'
import type { Insertable, Kysely, Transaction } from 'kysely'
import type { Database } from '../../../../database/database.ts'
import { refOf } from '../claims/claim-ref.ts'
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
  return ofEntry(db, 'item_key', claim, eventId).executeTakeFirst()
}

function ofEntry(db: Reader, key: 'item_key' | 'former_key', claim: ClaimRef, eventId: string) {
  return db
    .selectFrom('event_matches')
    .selectAll()
    .where('source_kind', '=', claim.kind)
    .where('source_id', '=', claim.sourceId)
    .where(key, '=', claim.key)
    .where('event_id', '=', eventId)
}

/** @param claim with the key by which an editor was asked, which may be an older one */
export async function findAskedMatch(db: Reader, claim: ClaimRef, eventId: string): Promise<EventMatchRow | undefined> {
  const match = await findMatch(db, claim, eventId)
  if (match) return match
  return ofEntry(db, 'former_key', claim, eventId).orderBy('asked_at', 'desc').executeTakeFirst()
}

export async function saveMatch(trx: Trx, row: Insertable<EventMatchTable>): Promise<void> {
  const { fingerprint, added_id, answer, reasons, asked_at } = row
  const { answered_by = null, answered_at = null, former = null, event_version = null, former_key = null } = row
  await trx
    .insertInto('event_matches')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['source_kind', 'source_id', 'item_key', 'event_id']).doUpdateSet({
        ...{ fingerprint, added_id, answer, reasons, asked_at },
        ...{ answered_by, answered_at, former, event_version, former_key },
      }),
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

export interface MovedMatch {
  /** As it was before. */
  readonly row: EventMatchRow
  /** More was known of the other event. */
  readonly isDouble: boolean
}

/**
 * What was asked and answered about an event that became another one holds for that one, unless more is known of it.
 * Returns what `moveMatchesBack` needs.
 */
export async function moveMatches(trx: Trx, eventId: string, otherId: string): Promise<MovedMatch[]> {
  const rows = await trx
    .selectFrom('event_matches')
    .selectAll()
    .where((row) => row.or([row('event_id', '=', eventId), row('added_id', '=', eventId)]))
    .execute()
  const moved: MovedMatch[] = []
  for (const row of rows) {
    const claim = refOf(row)
    const after = {
      ...row,
      // What an undo of it needs is about the event that goes.
      ...(row.event_id === eventId && { event_id: otherId, former: null, event_version: null }),
      added_id: row.added_id === eventId ? otherId : row.added_id,
    }
    if (row.event_id === eventId) await deleteMatch(trx, claim, eventId)
    const isDouble = row.event_id === eventId && (await findMatch(trx, claim, otherId)) !== undefined
    moved.push({ row, isDouble })
    if (!isDouble && (after.event_id !== after.added_id || row.answer !== 'asked')) await saveMatch(trx, after)
    else if (!isDouble) await deleteMatch(trx, claim, row.event_id)
  }
  return moved
}

/** The other event is its own again. */
export async function moveMatchesBack(
  trx: Trx,
  moved: readonly MovedMatch[],
  eventId: string,
  otherId: string,
): Promise<void> {
  for (const { row, isDouble } of moved) {
    if (row.event_id === eventId && !isDouble) await deleteMatch(trx, refOf(row), otherId)
    await saveMatch(trx, row)
  }
}

export async function renewMatches(
  trx: Trx,
  eventId: string,
  { before, after }: { readonly before: number; readonly after: number },
): Promise<void> {
  await trx
    .updateTable('event_matches')
    .set({ event_version: after })
    .where('event_id', '=', eventId)
    .where('event_version', '=', before)
    .execute()
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

export async function isFeedThere(db: Reader, id: string): Promise<boolean> {
  return (await db.selectFrom('event_feeds').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}
