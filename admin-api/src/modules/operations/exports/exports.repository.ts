import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely'
import type { Database } from '../../../database/database.ts'
import type { ArticleRow } from '../../content/articles/stored-articles.service.ts'
import { isThere } from '../../content/listed-articles/listed-articles.service.ts'

type Db = Kysely<Database>

const ROWS_PER_LOOK = 50

/** In the order of a unique column, in batches, to bound memory use. Rows written meanwhile may be missing. */
export function eachRow<Table extends keyof Database & string>(db: Db, table: Table, key = 'id') {
  return eachRowOf<Selectable<Database[Table]>>(db, sql`select * from ${sql.table(table)}`, key)
}

/** @param query whose rows have a unique column of the name of the key: an indexed one, or each look reads all rows */
export async function* eachRowOf<Row extends object>(
  db: Db,
  query: RawBuilder<unknown>,
  key = 'id',
): AsyncGenerator<Row[]> {
  let after: unknown
  for (;;) {
    const later = after === undefined ? sql`1 = 1` : sql`${sql.ref(key)} > ${after}`
    const { rows } = await sql<Row>`
      select * from (${query}) as found where ${later} order by ${sql.ref(key)} limit ${sql.lit(ROWS_PER_LOOK)}
    `.execute(db)
    const last = rows.at(-1)
    if (!last) return
    yield rows
    after = Reflect.get(last, key)
    // Yields to other work, because reading SQLite is synchronous.
    await new Promise((resolve) => setImmediate(resolve))
  }
}

/** Without deleted ones. */
export function eachArticle(db: Db) {
  return eachRowOf<ArticleRow>(db, sql`select * from articles where ${isThere()}`, 'wordpress_id')
}

export async function listBylines(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('articles')
    .select('author_name')
    .distinct()
    .where(isThere())
    .orderBy('author_name')
    .execute()
  return rows.map(({ author_name }) => author_name)
}
