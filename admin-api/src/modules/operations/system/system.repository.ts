import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../database/database.ts'
import type { Store } from '../../../database/store.ts'

export const LAST_START = 'last_start'

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

/** Time (milliseconds) of the oldest unpublished change; undefined if there is none. */
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

export async function findLastStart(db: Kysely<Database>): Promise<number | undefined> {
  const row = await db
    .selectFrom('instance_values')
    .select('updated_at')
    .where('name', '=', LAST_START)
    .executeTakeFirst()
  return row?.updated_at
}

export interface DatabaseFacts {
  version: string
  /** Undefined for SQLite. */
  bytes: number | undefined
  isReadOnly: boolean
}

export async function describeDatabase({ db, kind }: Store): Promise<DatabaseFacts> {
  if (kind === 'sqlite') {
    const { rows } = await sql<{ version: string }>`select sqlite_version() as version`.execute(db)
    return { version: `SQLite ${rows[0]?.version ?? ''}`, bytes: undefined, isReadOnly: false }
  }
  const { rows } = await sql<{ version: string; bytes: number; is_read_only: boolean }>`
    select
      current_setting('server_version') as version,
      pg_database_size(current_database()) as bytes,
      current_setting('transaction_read_only')::boolean as is_read_only
  `.execute(db)
  const [facts] = rows
  return {
    version: `PostgreSQL ${facts?.version ?? ''}`,
    bytes: facts?.bytes,
    isReadOnly: facts?.is_read_only ?? false,
  }
}
