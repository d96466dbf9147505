import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../../database/database.ts'
import { insertMany, isOneOf } from '../../database/many-rows.ts'
import type {
  NewSuggestionRow,
  SuggestionChanges,
  SuggestionOriginRow,
  SuggestionOriginTable,
  SuggestionRow,
} from './suggestions.table.ts'

type Db = Kysely<Database>
type Trx = Transaction<Database>

/** SQLite takes 32,766 values in a statement. */
const ROWS_AT_ONCE = 1000

export async function insertRows(trx: Trx, rows: readonly NewSuggestionRow[]): Promise<void> {
  await insertMany(trx, 'content_suggestions', rows)
}

export async function insertOrigins(trx: Trx, rows: readonly SuggestionOriginTable[]): Promise<void> {
  await insertMany(trx, 'suggestion_origins', rows)
}

export async function countOrigins(trx: Trx, ids: readonly string[]): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (let start = 0; start < ids.length; start += ROWS_AT_ONCE) {
    const rows = await trx
      .selectFrom('suggestion_origins')
      .select(['suggestion_id', (row) => row.fn.countAll<number>().as('count')])
      .where('suggestion_id', 'in', ids.slice(start, start + ROWS_AT_ONCE))
      .groupBy('suggestion_id')
      .execute()
    for (const { suggestion_id, count } of rows) counts.set(suggestion_id, Number(count))
  }
  return counts
}

/** Which of these are in the database, deleted or not. */
export async function listThere(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('content_suggestions')
    .select('id')
    .where(isOneOf(db, 'id', ids))
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** One that is deleted is not there. */
export async function findSuggestion(db: Db, id: string): Promise<SuggestionRow | undefined> {
  return db
    .selectFrom('content_suggestions')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

/** Of these, what is not decided or not carried out yet. */
export async function listOpenSuggestions(db: Db, ids: readonly string[]): Promise<SuggestionRow[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('content_suggestions')
    .selectAll()
    .where(isOneOf(db, 'id', ids))
    .where('status', 'in', ['pending', 'approved'])
    .where('deleted_at', 'is', null)
    .execute()
}

/** In the order in which each was found. */
export async function listOrigins(db: Db, ids: readonly string[]): Promise<Map<string, SuggestionOriginRow[]>> {
  const origins = new Map<string, SuggestionOriginRow[]>()
  if (ids.length === 0) return origins
  const rows = await db
    .selectFrom('suggestion_origins')
    .selectAll()
    .where('suggestion_id', 'in', ids)
    .orderBy('found_at')
    .orderBy('id')
    .execute()
  for (const row of rows) {
    const known = origins.get(row.suggestion_id)
    if (known) known.push(row)
    else origins.set(row.suggestion_id, [row])
  }
  return origins
}

/** Undefined when somebody else has changed or deleted it since it was read. */
export async function updateSuggestion(
  trx: Trx,
  { id, version }: Pick<SuggestionRow, 'id' | 'version'>,
  changes: SuggestionChanges,
): Promise<SuggestionRow | undefined> {
  return trx
    .updateTable('content_suggestions')
    .set({ ...changes, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirst()
}

export async function listDeleted(db: Db, ids: readonly string[]): Promise<SuggestionRow[]> {
  return db
    .selectFrom('content_suggestions')
    .selectAll()
    .where('id', 'in', ids)
    .where('deleted_at', 'is not', null)
    .execute()
}
