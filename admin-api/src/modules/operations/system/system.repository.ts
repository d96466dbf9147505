import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../database/database.ts'
import type { Store } from '../../../database/store.ts'

/** Name of the counter of service starts. */
export const STARTS = 'starts'

/** What waits to be done. */
export async function countQueues(db: Kysely<Database>, now: number) {
  const [changes, pictures, webhooks, schedule] = await Promise.all([
    db.selectFrom('changes').select(countAll).where('publish_id', 'is', null).executeTakeFirst(),
    db.selectFrom('picture_copies').select(countAll).where('due_at', '<=', now).executeTakeFirst(),
    db.selectFrom('webhook_deliveries').select(countAll).where('processed_at', 'is', null).executeTakeFirst(),
    db.selectFrom('schedule').select(countAll).where('state', '=', 'waiting').executeTakeFirst(),
  ])
  return {
    changes: changes?.count ?? 0,
    pictures: pictures?.count ?? 0,
    webhooks: webhooks?.count ?? 0,
    schedule: schedule?.count ?? 0,
  }
}

const countAll = sql<number>`count(*)`.as('count')

/** Since when the oldest change waits that is not published; undefined when none does. Milliseconds. */
export async function findOldestChange(db: Kysely<Database>): Promise<number | undefined> {
  const row = await db
    .selectFrom('changes')
    .select('created_at')
    .where('publish_id', 'is', null)
    .orderBy('seq')
    .limit(1)
    .executeTakeFirst()
  return row?.created_at
}

/** When the service was last started; milliseconds. Undefined where nobody counts its starts. */
export async function findLastStart(db: Kysely<Database>): Promise<number | undefined> {
  const row = await db.selectFrom('instance_values').select('updated_at').where('name', '=', STARTS).executeTakeFirst()
  return row?.updated_at
}

export async function describeDatabase({ db, kind }: Store): Promise<{ version: string; bytes: number | undefined }> {
  if (kind === 'sqlite') {
    const { rows } = await sql<{ version: string }>`select sqlite_version() as version`.execute(db)
    return { version: `SQLite ${rows[0]?.version ?? ''}`, bytes: undefined }
  }
  const { rows } = await sql<{ version: string; bytes: number }>`
    select current_setting('server_version') as version, pg_database_size(current_database()) as bytes
  `.execute(db)
  return { version: `PostgreSQL ${rows[0]?.version ?? ''}`, bytes: rows[0]?.bytes }
}
