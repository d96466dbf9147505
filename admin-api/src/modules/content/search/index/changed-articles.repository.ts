import { articlePathSchema } from '@hometown/shared-types/publishing'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../../database/database.ts'

export interface ChangedArticles {
  numbers: number[]
  /** All their addresses, those they left too. */
  slugs: string[]
}

/** The number of the last change there is; 0 before the first. */
export async function findLastChange(db: Kysely<Database>): Promise<number> {
  const row = await db
    .selectFrom('changes')
    .select((rows) => rows.fn.max('seq').as('last'))
    .executeTakeFirst()
  return row?.last ?? 0
}

/** The transactions that write changes now, by names of their own. PostgreSQL only. */
export async function listChangeWriters(db: Kysely<Database>): Promise<string[]> {
  const { rows } = await sql<{ writer: string }>`
    select distinct virtualtransaction as writer from pg_locks
    where relation = 'changes'::regclass
      and database = (select oid from pg_database where datname = current_database())
      and mode = 'RowExclusiveLock' and granted
  `.execute(db)
  return rows.map(({ writer }) => writer)
}

/** As `changes` holds an `ArticlePath`: within a text its quotes would be escaped. */
const PUBLISHED = '%"status":"published"%'

/** Whether readers lost an article after a change. One that came back since counts too: it may have another text. */
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

/** The articles that changed after a change; undefined when there were more than `limit` changes. */
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
