import type { SubscriberStatus } from '@hometown/shared-types/subscriber'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../../database/database.ts'
import type { Store } from '../../../../database/store.ts'

export interface CountedGroup {
  status: SubscriberStatus
  isConfirmed: boolean
  /** Chosen categories as a bit mask. */
  mask: number
  count: number
}

/** Threshold for merging PostgreSQL's counter rows; there are 1,020 possible groups. */
const ROWS_TO_ADD_UP = 4000

/** Exact and fast for any number of subscribers, because triggers keep the counts. */
export async function countSubscribers({ kind, db }: Pick<Store, 'kind' | 'db'>): Promise<CountedGroup[]> {
  const { rows } = await sql<CountRow>`
    select status, is_confirmed, categories_mask, sum(subscribers) as subscribers, count(*) as rows
    from subscriber_counts group by status, is_confirmed, categories_mask having sum(subscribers) <> 0
  `.execute(db)
  const seen = rows.reduce((sum, row) => sum + Number(row.rows), 0)
  if (kind === 'postgres' && seen > ROWS_TO_ADD_UP) await addUp(db)
  return rows.map((row) => ({
    status: row.status,
    isConfirmed: row.is_confirmed === 1,
    mask: row.categories_mask,
    count: Number(row.subscribers),
  }))
}

interface CountRow {
  status: SubscriberStatus
  is_confirmed: number
  categories_mask: number
  subscribers: number
  rows: number
}

/** Safe to run concurrently: each row is taken by only one of them. */
async function addUp(db: Kysely<Database>): Promise<void> {
  await sql`
    with taken as (delete from subscriber_counts returning *)
    insert into subscriber_counts
    select status, is_confirmed, categories_mask, sum(subscribers) from taken
    group by 1, 2, 3 having sum(subscribers) <> 0
  `.execute(db)
}
