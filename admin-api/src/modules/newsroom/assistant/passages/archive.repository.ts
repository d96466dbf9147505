import type { CountyDate } from '@hometown/shared-types/county-time'
import { type Kysely, sql } from 'kysely'
import { containsWord } from '../../../../database/contains-word.ts'
import type { Database } from '../../../../database/database.ts'
import type { Store } from '../../../../database/store.ts'

type Db = Kysely<Database>

const BODY_LENGTH = 50_000

export async function listNumbersWith(store: Store, word: string, part: 'anywhere' | 'head'): Promise<number[]> {
  const found = sql<{ number: number }>`${store.search.numbersWith([word], part)}`.as('found')
  const rows = await store.db.selectFrom(found).select('found.number').execute()
  return rows.map(({ number }) => Number(number))
}

export async function listArticlesByNumber(db: Db, numbers: readonly number[]) {
  if (numbers.length === 0) return []
  return db
    .selectFrom('articles')
    .select(['id', 'wordpress_id', 'title', 'description', 'slug', 'status', 'published_at', 'category'])
    .select(sql<string>`substr(content_html, 1, ${BODY_LENGTH})`.as('body'))
    .where('wordpress_id', 'in', numbers)
    .where('status', 'in', ['published', 'draft'])
    .execute()
}
export type FoundArticle = Awaited<ReturnType<typeof listArticlesByNumber>>[number]

/** Events with any of the words: current and coming ones first, then the most recent. */
export async function listEventIdsWith(
  db: Db,
  words: readonly string[],
  today: CountyDate,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('calendar_events')
    .select('id')
    .where((row) =>
      row.or(
        words.flatMap((word) =>
          ['title', 'location', 'price', 'description'].map((column) => containsWord(column, word)),
        ),
      ),
    )
    .orderBy(sql`case when last_day is null or last_day >= ${today} then 0 else 1 end`)
    .orderBy('start_date', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

export async function listEventIdsBetween(
  db: Db,
  { from, to }: { from: CountyDate; to: CountyDate },
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('calendar_events')
    .select('id')
    .where('first_day', '<=', to)
    .where((row) => row.or([row('last_day', 'is', null), row('last_day', '>=', from)]))
    .orderBy('first_day', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

export async function listSourcesWith(db: Db, words: readonly string[], limit: number) {
  return db
    .selectFrom('sources')
    .select(['id', 'name', 'url', 'description', 'category', 'status'])
    .where((row) =>
      row.or(words.flatMap((word) => ['name', 'description', 'category'].map((column) => containsWord(column, word)))),
    )
    .orderBy('name')
    .limit(limit)
    .execute()
}
export type FoundSource = Awaited<ReturnType<typeof listSourcesWith>>[number]
