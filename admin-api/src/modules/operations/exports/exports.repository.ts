import { type Kysely, sql } from 'kysely'
import type { ExportedRow } from '../../../csv/csv-export.ts'
import type { Database } from '../../../database/database.ts'
import { isOneOf } from '../../../database/many-rows.ts'

const ROWS_PER_LOOK = 50
const IDS_PER_LOOK = 1000

/** In the order of a unique column, in batches, to bound memory use. Rows written meanwhile may be missing. */
export async function* readTable(
  db: Kysely<Database>,
  table: string,
  key: string,
): AsyncGenerator<readonly ExportedRow[]> {
  let after: unknown
  for (;;) {
    const later = after === undefined ? sql`1 = 1` : sql`${sql.ref(key)} > ${after}`
    const { rows } = await sql<ExportedRow>`
      select * from ${sql.table(table)} where ${later} order by ${sql.ref(key)} limit ${sql.lit(ROWS_PER_LOOK)}
    `.execute(db)
    const last = rows.at(-1)
    if (!last) return
    yield rows
    after = last[key]
    // Yields to other work, because reading SQLite is synchronous.
    await new Promise((resolve) => setImmediate(resolve))
  }
}

export async function listSlugs(db: Kysely<Database>, ids: readonly string[]): Promise<Map<string, string>> {
  const slugs = new Map<string, string>()
  for (let start = 0; start < ids.length; start += IDS_PER_LOOK) {
    const part = ids.slice(start, start + IDS_PER_LOOK)
    const rows = await db.selectFrom('articles').select(['id', 'slug']).where('id', 'in', part).execute()
    for (const { id, slug } of rows) slugs.set(id, slug)
  }
  return slugs
}

/** By article, in the order of its byline. */
export async function listAuthorSlugs(db: Kysely<Database>, ids: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await db
    .selectFrom('article_people')
    .innerJoin('people', 'people.id', 'article_people.person_id')
    .select(['article_people.article_id as owner', 'people.slug as text'])
    .where(isOneOf(db, 'article_people.article_id', ids))
    .where('people.deleted_at', 'is', null)
    .orderBy('article_people.position')
    .execute()
  return grouped(rows)
}

/** By person. */
export async function listNamesInPrint(db: Kysely<Database>, ids: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await db
    .selectFrom('person_bylines')
    .select(['person_id as owner', 'name as text'])
    .where(isOneOf(db, 'person_id', ids))
    .orderBy('name')
    .execute()
  return grouped(rows)
}

export async function listEventsOfFixtures(db: Kysely<Database>, ids: readonly string[]) {
  return db
    .selectFrom('calendar_events')
    .select(['id', 'title', 'slug', 'start_date', 'location', 'cancelled'])
    .where(isOneOf(db, 'id', ids))
    .execute()
}

function grouped(rows: readonly { owner: string; text: string }[]): Map<string, string[]> {
  const groups = Map.groupBy(rows, ({ owner }) => owner)
  return new Map(Array.from(groups, ([owner, all]) => [owner, all.map(({ text }) => text)]))
}

export async function listAuthors(db: Kysely<Database>): Promise<string[]> {
  const rows = await db.selectFrom('articles').select('author_name').distinct().orderBy('author_name').execute()
  return rows.map(({ author_name }) => author_name)
}

export async function listMediaNumbers(db: Kysely<Database>): Promise<Map<string, number>> {
  const rows = await db.selectFrom('media').select(['url', 'wordpress_id']).execute()
  return new Map(rows.map(({ url, wordpress_id }) => [url, wordpress_id]))
}

export async function findLargestArticleNumber(db: Kysely<Database>): Promise<number> {
  const row = await db
    .selectFrom('articles')
    .select((rows) => rows.fn.max('wordpress_id').as('largest'))
    .executeTakeFirst()
  return row?.largest ?? 0
}
