import type { Kysely } from 'kysely'
import type { Database } from '../../../../database/database.ts'

/** Milliseconds since 1970; undefined before the first publish. */
export async function findLastLivePublish(db: Kysely<Database>): Promise<number | undefined> {
  const row = await db
    .selectFrom('publishes')
    .select('finished_at')
    .where('outcome', '=', 'live')
    .orderBy('finished_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.finished_at ?? undefined
}
