import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../../database/database.ts'
import { databaseNow } from '../../../../database/dialects.ts'
import type { Store } from '../../../../database/store.ts'

export interface LeaseState {
  name: string
  fence: number
  isHeld: boolean
}

export async function listLeaseStates({ db, kind }: Store): Promise<LeaseState[]> {
  const rows = await db
    .selectFrom('leases')
    .select(['name', 'fence', sql<number | boolean>`expires_at > ${databaseNow(kind)}`.as('held')])
    .orderBy('name')
    .execute()
  return rows.map(({ name, fence, held }) => ({ name, fence, isHeld: Boolean(held) }))
}

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
