import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../../../../database/database.ts'
import { LostRaceError } from '../../../../database/write-conflict.ts'
import { updateSuggestion } from '../suggestions.repository.ts'
import type { SuggestionRow } from '../suggestions.table.ts'

const DAYS_MS = 9 * 24 * 3600_000
const MOST_COMPARED = 1500
/** Of each text. */
export const COMPARED_LENGTH = 600

/** @param day of an event or a game, such as `2026-12-05` */
export async function listComparable(db: Kysely<Database>, row: SuggestionRow, day: string | undefined) {
  const query = db
    .selectFrom('content_suggestions')
    .select(['id', 'original_title as title', 'status', 'source_url', 'published_at', 'discovered_at'])
    .select(sql<string>`substr(original_content, 1, ${sql.lit(COMPARED_LENGTH)})`.as('text'))
    .where('id', '<>', row.id)
    .where('kind', '=', row.kind)
    .where('sample', '=', row.sample)
    .where('deleted_at', 'is', null)
    .where('merged_into', 'is', null)
  const near = day
    ? query.where('details', 'like', `%:"${day}%`)
    : query
        .where('discovered_at', '>=', row.discovered_at - DAYS_MS)
        .where('discovered_at', '<=', row.discovered_at + DAYS_MS)
  return near.orderBy('discovered_at', 'desc').limit(MOST_COMPARED).execute()
}

/** With what was merged into it before. @returns their ids, its own first */
export async function merge(
  trx: Transaction<Database>,
  row: SuggestionRow,
  into: string,
  now: number,
): Promise<string[]> {
  if (!(await updateSuggestion(trx, row, { merged_into: into, updated_at: now }))) throw new LostRaceError()
  const others = await trx
    .updateTable('content_suggestions')
    .set({ merged_into: into })
    .where('merged_into', '=', row.id)
    .returning('id')
    .execute()
  return [row.id, ...others.map(({ id }) => id)]
}

/** Undoes `merge`. @param merged what it returned */
export async function separate(trx: Transaction<Database>, merged: readonly string[], now: number): Promise<void> {
  const [first, ...others] = merged
  const set = (ids: readonly string[], into: string | null) =>
    trx
      .updateTable('content_suggestions')
      .set((row) => ({ merged_into: into, version: row('version', '+', 1), updated_at: now }))
      .where('id', 'in', ids)
      .execute()
  if (first === undefined) return
  await set([first], null)
  if (others.length > 0) await set(others, first)
}
