import { type Kysely, sql } from 'kysely'
import type { ExportedRow } from '../../../csv/csv-export.ts'
import type { Database } from '../../../database/database.ts'

/** Few enough that reading and writing them holds nobody up. */
const ROWS_PER_LOOK = 50
const IDS_PER_LOOK = 1000

/**
 * All rows of a table in the order of a unique column, a few at a time: memory does not grow with the table. What is
 * written meanwhile may be among them or not.
 */
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
    // Reading SQLite is synchronous: others have their turn between two looks.
    await new Promise((resolve) => setImmediate(resolve))
  }
}

/** Slugs of articles by their ids, of those that are there. */
export async function listSlugs(db: Kysely<Database>, ids: readonly string[]): Promise<Map<string, string>> {
  const slugs = new Map<string, string>()
  for (let start = 0; start < ids.length; start += IDS_PER_LOOK) {
    const part = ids.slice(start, start + IDS_PER_LOOK)
    const rows = await db.selectFrom('articles').select(['id', 'slug']).where('id', 'in', part).execute()
    for (const { id, slug } of rows) slugs.set(id, slug)
  }
  return slugs
}

export async function listAuthors(db: Kysely<Database>): Promise<string[]> {
  const rows = await db.selectFrom('articles').select('author_name').distinct().orderBy('author_name').execute()
  return rows.map(({ author_name }) => author_name)
}

/** The numbers of our pictures by their addresses. */
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
