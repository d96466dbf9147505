import { articlePathSchema } from '@hometown/shared-types/publishing'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../../database/database.ts'

export interface ChangedArticles {
  numbers: number[]
  slugs: string[]
}

export async function findLastChange(db: Kysely<Database>): Promise<number> {
  const row = await db
    .selectFrom('changes')
    .select((rows) => rows.fn.max('seq').as('last'))
    .executeTakeFirst()
  return row?.last ?? 0
}

/** Open transactions that write to `changes`, by virtual transaction id. PostgreSQL only. */
export async function listChangeWriters(db: Kysely<Database>): Promise<string[]> {
  const { rows } = await sql<{ writer: string }>`
    select distinct virtualtransaction as writer from pg_locks
    where relation = 'changes'::regclass
      and database = (select oid from pg_database where datname = current_database())
      and mode = 'RowExclusiveLock' and granted
  `.execute(db)
  return rows.map(({ writer }) => writer)
}

/** As in the JSON of an `ArticlePath`; quotes inside texts are escaped. */
const PUBLISHED = '%"status":"published"%'

/** Whether an article was withdrawn after a change, even if it is back by now: its text may differ. */
export async function hasWithdrawnSince(db: Kysely<Database>, since: number): Promise<boolean> {
  const row = await db
    .selectFrom('changes')
    .select('seq')
    .where('seq', '>', since)
    .where('kind', '=', 'article')
    .where('before', 'like', PUBLISHED)
    .where(({ or, eb }) => or([eb('after', 'is', null), eb('after', 'not like', PUBLISHED)]))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function findChangedArticles(
  db: Kysely<Database>,
  since: number,
  limit: number,
): Promise<ChangedArticles | undefined> {
  const rows = await db
    .selectFrom('changes')
    .select(['content_id', 'before', 'after'])
    .where('seq', '>', since)
    .where('kind', '=', 'article')
    .limit(limit + 1)
    .execute()
  if (rows.length > limit) return undefined
  const places = rows.flatMap(({ before, after }) => [before, after].filter((place) => place !== null))
  return {
    numbers: [...new Set(rows.flatMap((row) => row.content_id ?? []))],
    slugs: [...new Set(places.map((place) => articlePathSchema.parse(JSON.parse(place)).slug))],
  }
}
