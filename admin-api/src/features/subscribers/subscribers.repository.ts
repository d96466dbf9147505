import type { Kysely } from 'kysely'
import type { Database } from '../../database/database.ts'
import type { SubscriberRow } from './subscribers.table.ts'

const listedColumns = ['id', 'email', 'categories', 'status', 'confirmed_at', 'created_at'] as const

export type ListedSubscriberRow = Pick<SubscriberRow, (typeof listedColumns)[number]>

/** Newest first; the next part begins below the last id of the one before. */
export async function listSubscribersBelow(
  db: Kysely<Database>,
  id: string | undefined,
  limit: number,
): Promise<ListedSubscriberRow[]> {
  const newest = db.selectFrom('subscribers').select(listedColumns).orderBy('id', 'desc').limit(limit)
  return (id === undefined ? newest : newest.where('id', '<', id)).execute()
}
