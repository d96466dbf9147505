import type { Kysely, Selectable } from 'kysely'
import type { Database } from '../../../../database/database.ts'
import { isOneOf } from '../../../../database/many-rows.ts'
import type { ContentIntentTable } from './content-intents.table.ts'

export type ContentIntent = Selectable<ContentIntentTable>

const UNSETTLED_AT_ONCE = 100

export async function insertIntent(
  db: Kysely<Database>,
  intent: Pick<
    ContentIntent,
    'id' | 'article_id' | 'action' | 'payload' | 'base_revision' | 'content_hash' | 'leaving'
  >,
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

/** What editors chose for these articles and WordPress may have done. The newest first. */
export async function listOpenLeavings(db: Kysely<Database>, articleIds: readonly string[]) {
  return db
    .selectFrom('content_intents')
    .select(['id', 'article_id', 'leaving'])
    .where('state', '=', 'open')
    .where('leaving', 'is not', null)
    .where(isOneOf(db, 'article_id', articleIds))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

export async function listUnsettledChoices(db: Kysely<Database>, origin: string, before: number) {
  return db
    .selectFrom('content_intents')
    .innerJoin('articles', 'articles.id', 'content_intents.article_id')
    .select(['content_intents.id', 'action', 'wordpress_id'])
    .where('state', '=', 'open')
    .where('leaving', 'is not', null)
    .where('content_intents.created_at', '<=', before)
    .where('origin', '=', origin)
    .orderBy('content_intents.created_at')
    .limit(UNSETTLED_AT_ONCE)
    .execute()
}

/** Those that are still open. */
export async function closeIntents(
  db: Kysely<Database>,
  ids: readonly string[],
  end: { state: 'done' | 'failed'; error: string | null },
  now: number,
): Promise<void> {
  if (ids.length === 0) return
  await db
    .updateTable('content_intents')
    .set({ ...end, closed_at: now })
    .where('state', '=', 'open')
    .where(isOneOf(db, 'id', ids))
    .execute()
}

export async function noteAttempt(db: Kysely<Database>, id: string, error: string): Promise<void> {
  await db
    .updateTable('content_intents')
    .set((row) => ({ error, attempts: row('attempts', '+', 1) }))
    .where('id', '=', id)
    .execute()
}
