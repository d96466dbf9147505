import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../../../../database/database.ts'
import type { RemovalCause } from './held-articles.table.ts'

export const LOSS_WINDOW_MS = 3_600_000

export async function insertRemovals(
  trx: Transaction<Database>,
  articleIds: readonly string[],
  cause: RemovalCause,
  now: number,
): Promise<void> {
  await trx
    .deleteFrom('mirror_removals')
    .where('removed_at', '<', now - LOSS_WINDOW_MS)
    .execute()
  if (articleIds.length === 0) return
  const noted = { cause, removed_at: now }
  await trx
    .insertInto('mirror_removals')
    .values(articleIds.map((article_id) => ({ article_id, ...noted })))
    .onConflict((conflict) => conflict.column('article_id').doUpdateSet(noted))
    .execute()
}

export async function countRemovals(db: Kysely<Database>, now: number): Promise<Record<RemovalCause, number>> {
  const rows = await db
    .selectFrom('mirror_removals')
    .select(['cause', db.fn.countAll<number>().as('count')])
    .where('removed_at', '>=', now - LOSS_WINDOW_MS)
    .where((query) =>
      query.not(query.exists(query.selectFrom('articles').select('id').whereRef('id', '=', 'article_id'))),
    )
    .groupBy('cause')
    .execute()
  const countOf = (cause: RemovalCause) => Number(rows.find((row) => row.cause === cause)?.count ?? 0)
  return { found: countOf('found'), told: countOf('told') }
}
