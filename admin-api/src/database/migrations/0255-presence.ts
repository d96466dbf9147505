import { type Kysely, sql } from 'kysely'
import type { Store } from '../store.ts'
import { unloggedOn } from '../unlogged.ts'

/** Who has which article open, for all machines on the database. */
export async function createPresence(db: Kysely<unknown>, kind: Store['kind']): Promise<void> {
  await sql`
    create ${unloggedOn(kind)} table presence (
      article_id text not null,
      tab text not null,
      name text not null,
      since bigint not null,
      seen_at bigint not null,
      primary key (article_id, tab)
    )
  `.execute(db)
}
