import { type Kysely, sql } from 'kysely'
import type { Store } from '../store.ts'
import { unloggedOn } from '../unlogged.ts'

/** Previews that one machine made and another may be asked for. */
export async function createPreviews(db: Kysely<unknown>, kind: Store['kind']): Promise<void> {
  await sql`
    create ${unloggedOn(kind)} table previews (
      token_hash text not null primary key,
      html text not null,
      expires_at bigint not null
    )
  `.execute(db)
  await sql`create index previews_end on previews (expires_at)`.execute(db)
}
