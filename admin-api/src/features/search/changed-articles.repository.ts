import { articlePlaceSchema } from '@hometown/shared-types/publishing'
import type { Kysely } from 'kysely'
import type { Database } from '../../database/database.ts'

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

/** As `changes` holds an `ArticlePlace`: within a text its quotes would be escaped. */
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
    slugs: [...new Set(places.map((place) => articlePlaceSchema.parse(JSON.parse(place)).slug))],
  }
}
