import type { Kysely } from 'kysely'
import type { Database } from '../../../database/database.ts'

const MOST = 60_000

export async function listEndedPublishes(db: Kysely<Database>, since: number) {
  const rows = await db
    .selectFrom('publishes')
    .select(['started_at', 'outcome', 'milliseconds'])
    .where('started_at', '>=', since)
    .where('outcome', 'in', ['live', 'failed'])
    .orderBy('started_at', 'desc')
    .limit(MOST)
    .execute()
  return rows.reverse()
}
