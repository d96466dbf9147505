import type { SeenKind } from '@hometown/shared-types/seen'
import type { Kysely } from 'kysely'
import type { Database } from '../../../../database/database.ts'
import { isOneOf } from '../../../../database/many-rows.ts'

type Db = Kysely<Database>

/** Those that readers got, or get now. The newest first. */
export async function listSentAmong(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return []
  return sent(db)
    .leftJoin('newsletter_sends', 'newsletter_sends.newsletter_id', 'newsletters.id')
    .select(['newsletters.id', 'title', 'status', 'sent_at', 'recipient_count', 'updated_at', 'total'])
    .where(isOneOf(db, 'newsletters.id', ids))
    .orderBy('newsletters.created_at', 'desc')
    .orderBy('newsletters.id')
    .execute()
}

/** What a newsletter contains is noted when its content is frozen. */
export async function listNoted(db: Db, kind: SeenKind, ids: readonly string[]) {
  return kind === 'event'
    ? db
        .selectFrom('newsletter_events')
        .select(['newsletter_id', 'event_id as subject_id'])
        .where(isOneOf(db, 'event_id', ids))
        .execute()
    : db
        .selectFrom('newsletter_articles')
        .select(['newsletter_id', 'article_id as subject_id'])
        .where(isOneOf(db, 'article_id', ids))
        .execute()
}

/** Until then, the chosen articles are those in its row. Migration 0156 noted those of newsletters frozen before. */
export async function listChosenArticles(db: Db) {
  return sent(db)
    .select(['newsletters.id', 'article_ids'])
    .where('newsletters.id', 'not in', (row) => row.selectFrom('newsletter_issues').select('newsletter_id'))
    .execute()
}

function sent(db: Db) {
  return db.selectFrom('newsletters').where('status', 'in', ['preparing', 'sending', 'sent']).where('sample', '=', 0)
}
