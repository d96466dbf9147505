import { type Kysely, sql } from 'kysely'
import type { Store } from '../store.ts'
import { unloggedOn } from '../unlogged.ts'

/** Drafts that a machine without a publisher wants rendered by another machine. */
export async function createPreviewRequests(db: Kysely<unknown>, kind: Store['kind']): Promise<void> {
  await sql`
    create ${unloggedOn(kind)} table preview_requests (
      id text not null primary key,
      request text not null,
      expires_at bigint not null,
      claimed_until bigint,
      html text,
      problem text
    )
  `.execute(db)
  await sql`create index preview_requests_end on preview_requests (expires_at)`.execute(db)
}
