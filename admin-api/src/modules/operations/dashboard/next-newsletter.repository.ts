import type { Kysely } from 'kysely'
import type { Database } from '../../../database/database.ts'

const columns = ['id', 'title', 'status', 'scheduled_for', 'article_ids', 'includes_calendar', 'held_reason'] as const

export type NextNewsletterRow = NonNullable<Awaited<ReturnType<typeof findNextNewsletter>>>

/** The scheduled one that is due first, else the draft that was saved last. */
export async function findNextNewsletter(db: Kysely<Database>) {
  const scheduled = await db
    .selectFrom('newsletters')
    .select(columns)
    .where('status', '=', 'scheduled')
    .orderBy('scheduled_for')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (scheduled) return scheduled
  return db
    .selectFrom('newsletters')
    .select(columns)
    .where('status', '=', 'draft')
    .orderBy('updated_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}

export async function findLastSentAt(db: Kysely<Database>): Promise<number | null> {
  const row = await db
    .selectFrom('newsletters')
    .select((newsletter) => newsletter.fn.max('sent_at').as('at'))
    .where('status', '=', 'sent')
    .executeTakeFirst()
  return row?.at ? Number(row.at) : null
}

export async function countPublished(db: Kysely<Database>, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0
  const { count } = await db
    .selectFrom('articles')
    .select((row) => row.fn.countAll<number | string>().as('count'))
    .where('id', 'in', ids)
    .where('status', '=', 'published')
    .executeTakeFirstOrThrow()
  return Number(count)
}
