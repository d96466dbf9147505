import type { SuggestionKind } from '@hometown/shared-types/suggestion'
import type { Kysely } from 'kysely'
import type { Database } from '../../../database/database.ts'

export async function countPendingByKind(db: Kysely<Database>): Promise<ReadonlyMap<SuggestionKind, number>> {
  const rows = await db
    .selectFrom('content_suggestions')
    .select(['kind', (row) => row.fn.countAll<number | string>().as('count')])
    .where('status', '=', 'pending')
    .where('deleted_at', 'is', null)
    .groupBy('kind')
    .execute()
  return new Map(rows.map(({ kind, count }) => [kind, Number(count)]))
}
