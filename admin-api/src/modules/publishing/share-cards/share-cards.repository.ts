import type { Kysely } from 'kysely'
import type { Database } from '../../../database/database.ts'

const columns = ['wordpress_id', 'title', 'category', 'keywords'] as const

export async function listLastChanged(db: Kysely<Database>, limit: number) {
  return db
    .selectFrom('articles')
    .select(columns)
    .where('status', '=', 'published')
    .where('image_url', 'is', null)
    .orderBy('updated_at', 'desc')
    .limit(limit)
    .execute()
}

export async function listPublishedBelow(db: Kysely<Database>, wordpressId: number, limit: number) {
  return db
    .selectFrom('articles')
    .select(columns)
    .where('status', '=', 'published')
    .where('wordpress_id', '<', wordpressId)
    .orderBy('wordpress_id', 'desc')
    .limit(limit)
    .execute()
}

export async function listPublishedEvents(db: Kysely<Database>, limit: number) {
  return db
    .selectFrom('calendar_events')
    .select(['title', 'category'])
    .where('status', '=', 'published')
    .orderBy('updated_at', 'desc')
    .limit(limit)
    .execute()
}

export async function listPublishedGames(db: Kysely<Database>, limit: number) {
  return db
    .selectFrom('calendar_events')
    .innerJoin('fixtures', 'fixtures.id', 'calendar_events.id')
    .selectAll('fixtures')
    .select(['calendar_events.title', 'calendar_events.category'])
    .where('calendar_events.status', '=', 'published')
    .orderBy('calendar_events.updated_at', 'desc')
    .limit(limit)
    .execute()
}
