import { type Kysely, sql } from 'kysely'
import type { Store } from '../store.ts'
import { unloggedOn } from '../unlogged.ts'

/** The machines on one PostgreSQL database, and which of them does the work of a lease since when. */
export async function createNodes(db: Kysely<unknown>, kind: Store['kind']): Promise<void> {
  await sql`
    create ${unloggedOn(kind)} table nodes (
      id text not null primary key,
      host text not null,
      version text not null,
      processes text not null,
      heard_at bigint not null
    )
  `.execute(db)
  await sql`alter table leases add column node text`.execute(db)
  await sql`alter table leases add column taken_at bigint`.execute(db)
}
