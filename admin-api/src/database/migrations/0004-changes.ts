import { type Kysely, sql } from 'kysely'
import { growingNumber } from '../dialects.ts'
import type { Store } from '../store.ts'

export async function createChanges(db: Kysely<unknown>, kind: Store['kind']): Promise<void> {
  await sql`
    create table changes (
      seq ${growingNumber(kind)},
      kind text not null,
      content_id bigint,
      before text,
      after text,
      created_at bigint not null,
      publish_id text references publishes (id)
    )
  `.execute(db)
  await sql`create index changes_waiting on changes (seq) where publish_id is null`.execute(db)
  await sql`create index changes_of_publish on changes (publish_id)`.execute(db)
}
