import type { Transaction } from 'kysely'
import type { Database } from '../../../../database/database.ts'
import { listForRanking, rankedAgain } from '../ranking/rank-again.ts'
import type { Ranker } from '../ranking/ranker.ts'
import { listOfStories } from './stories.repository.ts'
import { countTellers, leadOf } from './story-counts.ts'

/** More sources raise a story's rank. Its version stays, because nothing that an editor decides on has changed. */
export async function rankStories(trx: Transaction<Database>, leads: Iterable<string>, ranker: Ranker): Promise<void> {
  const ids = [...new Set(leads)]
  const rows = (await listOfStories(trx, ids)).filter(({ deleted_at }) => deleted_at === null)
  const tellers = new Map([...Map.groupBy(rows, leadOf)].map(([lead, some]) => [lead, countTellers(some)]))
  for (const row of await listForRanking(trx, ids)) {
    const now = { ...row, tellers: tellers.get(row.id) ?? 1 }
    const isRanked = row.sample === 0 && (row.status === 'pending' || row.status === 'approved')
    await trx
      .updateTable('content_suggestions')
      .set({ tellers: now.tellers, ...(isRanked ? rankedAgain(now, ranker) : {}) })
      .where('id', '=', row.id)
      .execute()
  }
}
