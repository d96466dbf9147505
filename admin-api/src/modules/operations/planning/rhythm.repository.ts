import type { Kysely } from 'kysely'
import type { Database } from '../../../database/database.ts'
import type { Span } from './planning.repository.ts'

/** Milliseconds, the latest first. */
export async function listPublishTimes(db: Kysely<Database>, { from, until }: Span, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('articles')
    .select('published_at as at')
    .where('status', '=', 'published')
    .where('published_at', '>=', from)
    .where('published_at', '<', until)
    .$narrowType<{ at: number }>()
    .orderBy('published_at', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ at }) => at)
}

/** Milliseconds, the latest first. */
export async function listSendTimes(db: Kysely<Database>, { from, until }: Span, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('newsletters')
    .select('sent_at as at')
    .where('status', '=', 'sent')
    .where('sent_at', '>=', from)
    .where('sent_at', '<', until)
    .$narrowType<{ at: number }>()
    .orderBy('sent_at', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ at }) => at)
}
