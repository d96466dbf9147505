import { type Kysely, sql } from 'kysely'
import type { Store } from '../store.ts'
import { unloggedOn } from '../unlogged.ts'

/** Calls of the public forms, counted over all machines. With SQLite there is one, which counts in memory. */
export async function createPublicLimits(db: Kysely<unknown>, kind: Store['kind']): Promise<void> {
  await sql`
    create ${unloggedOn(kind)} table public_limits (
      name text not null primary key,
      used bigint not null,
      ends_at bigint not null
    )
  `.execute(db)
  await sql`create index public_limits_end on public_limits (ends_at)`.execute(db)
}
