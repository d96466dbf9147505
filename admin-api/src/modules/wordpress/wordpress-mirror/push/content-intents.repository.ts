import type { Kysely, Selectable } from 'kysely'
import type { Database } from '../../../../database/database.ts'
import type { ContentIntentTable } from './content-intents.table.ts'

export type ContentIntent = Selectable<ContentIntentTable>

export async function insertIntent(
  db: Kysely<Database>,
  intent: Pick<ContentIntent, 'id' | 'article_id' | 'action' | 'payload' | 'base_revision' | 'content_hash'>,
  now: number,
): Promise<void> {
  await db
    .insertInto('content_intents')
    .values({ ...intent, state: 'open', attempts: 1, error: null, created_at: now, closed_at: null })
    .execute()
}

/** A retry must not create a second post. */
export async function findOpenCreate(db: Kysely<Database>, contentHash: string): Promise<ContentIntent | undefined> {
  return db
    .selectFrom('content_intents')
    .selectAll()
    .where('state', '=', 'open')
    .where('action', '=', 'create')
    .where('content_hash', '=', contentHash)
    .executeTakeFirst()
}

export async function findOpenCreateOf(db: Kysely<Database>, articleId: string): Promise<ContentIntent | undefined> {
  return db
    .selectFrom('content_intents')
    .selectAll()
    .where('state', '=', 'open')
    .where('action', '=', 'create')
    .where('article_id', '=', articleId)
    .executeTakeFirst()
}

export async function closeIntent(
  db: Kysely<Database>,
  id: string,
  end: { state: 'done' | 'failed'; error: string | null },
  now: number,
): Promise<void> {
  await db
    .updateTable('content_intents')
    .set({ ...end, closed_at: now })
    .where('id', '=', id)
    .execute()
}

export async function noteAttempt(db: Kysely<Database>, id: string, error: string): Promise<void> {
  await db
    .updateTable('content_intents')
    .set((row) => ({ error, attempts: row('attempts', '+', 1) }))
    .where('id', '=', id)
    .execute()
}
