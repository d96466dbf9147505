import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../database/database.ts'
import type { Store } from '../../../database/store.ts'

export const LAST_START = 'last_start'

export async function countQueues(db: Kysely<Database>, now: number) {
  const [changes, pictures, webhooks, schedule] = await Promise.all([
    db.selectFrom('changes').select(countAll).where('publish_id', 'is', null).executeTakeFirst(),
    db.selectFrom('picture_copies').select(countAll).where('due_at', '<=', now).executeTakeFirst(),
    db.selectFrom('webhook_deliveries').select(countAll).where('processed_at', 'is', null).executeTakeFirst(),
    db.selectFrom('jobs').select(countAll).where('state', '=', 'waiting').executeTakeFirst(),
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

interface DatabaseFacts {
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

export async function listRecentSends(db: Kysely<Database>, since: number) {
  return db
    .selectFrom('newsletter_sends as s')
    .innerJoin('newsletters as n', 'n.id', 's.newsletter_id')
    .select(['n.title', 'n.recipient_count as accepted'])
    .select((send) =>
      send
        .selectFrom('newsletter_deliveries as d')
        .select((row) => row.fn.countAll<number>().as('failed'))
        .whereRef('d.send_no', '=', 's.no')
        .where('d.state', '=', 'failed')
        .as('failed'),
    )
    .where('s.started_at', '>=', since)
    .orderBy('s.started_at', 'desc')
    .execute()
}

/** Tried before a time and never handed over. Leaves out alerts, which would report themselves. */
export async function findWaitingMail(db: Kysely<Database>, before: number) {
  return db
    .selectFrom('outgoing_mails')
    .select('reply')
    .where('state', '=', 'queued')
    .where('created_at', '<=', before)
    .where('reply', 'is not', null)
    .where('kind', '<>', 'alert')
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst()
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
