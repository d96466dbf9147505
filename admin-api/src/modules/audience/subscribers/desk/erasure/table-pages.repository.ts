import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../../../database/database.ts'

interface PagedTable {
  readonly table: string
  readonly key: readonly string[]
  readonly columns: readonly string[]
}

type Row = Record<string, unknown>

/** All matching rows, page by page. Rows may change meanwhile, except for their key. */
export async function* eachPage(
  db: Kysely<Database>,
  { table, key, columns }: PagedTable,
  { where, limit }: { where?: RawBuilder<unknown>; limit: number },
): AsyncGenerator<Row[]> {
  const keys = sql.join(key.map((name) => sql.ref(name)))
  const all = sql.join([...new Set([...key, ...columns])].map((name) => sql.ref(name)))
  for (let last: unknown[] | undefined; ; ) {
    const later = last ? sql`(${keys}) > (${sql.join(last)})` : sql`1 = 1`
    const { rows } = await sql<Row>`
      select ${all} from ${sql.table(table)}
      where (${where ?? sql`1 = 1`}) and ${later} order by ${keys} limit ${sql.lit(limit)}
    `.execute(db)
    const end = rows.at(-1)
    if (!end) return
    yield rows
    last = key.map((name) => end[name])
  }
}
