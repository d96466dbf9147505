import { CompiledQuery, type Insertable, PostgresAdapter, type RawBuilder, sql } from 'kysely'
import type { Db } from './database.ts'
import { storableValue } from './storable-values.ts'
import type { Database } from './tables.ts'

/** Selects nothing of a row: `exists (select …)` only asks whether there is one. */
export const selectOne = sql<number>`1`.as('one')

/** The sizes are few, because each compiled statement is kept, and large, because SQLite journals multi-row ones. */
const SQLITE_ROWS_PER_INSERT = [200, 50, 20, 10, 5, 2, 1]
const POSTGRES_ROWS_PER_INSERT = 500

/** Inserts in few sizes of statements, so that Kysely doesn't build and compile one per row count. */
export async function insertMany<Table extends keyof Database & string>(
  db: Db,
  table: Table,
  rows: readonly Insertable<Database[Table]>[],
  { onlyNew }: { onlyNew?: true } = {},
): Promise<void> {
  const [first] = rows
  if (!first) return
  const columns = Object.keys(first)
  const ending = onlyNew ? 'on conflict do nothing' : ''
  if (isPostgres(db)) await insertRowsAsJson(db, { table, columns, ending }, rows)
  else await insertRowsPrepared(db, { table, columns, ending }, rows)
}

/** The condition has a single parameter, because databases limit their number. */
export function isOneOf(db: Db, column: string, values: readonly string[] | readonly number[]): RawBuilder<boolean> {
  if (values.length === 0) return sql`1 = 0`
  const type = sql.raw(typeof values[0] === 'number' ? 'bigint[]' : 'text[]')
  return isPostgres(db)
    ? sql`${sql.ref(column)} = any(${values}::${type})`
    : sql`${sql.ref(column)} in (select value from json_each(${JSON.stringify(storableValue(values))}))`
}

interface BulkInsert {
  table: string
  columns: readonly string[]
  ending: string
}

/** SQLite parses JSON again for each column of each row. A kept statement takes a seventh of that time. */
async function insertRowsPrepared(db: Db, insert: BulkInsert, rows: readonly object[]): Promise<void> {
  const { table, columns, ending } = insert
  const row = `(${columns.map(() => '?').join(',')})`
  for (let start = 0; start < rows.length; ) {
    const count = SQLITE_ROWS_PER_INSERT.find((size) => size <= rows.length - start) ?? 1
    const values = rows.slice(start, start + count).flatMap((one) => columnValuesOf(one, columns))
    const statement = `insert into "${table}" (${quotedColumnList(columns)}) values ${Array(count).fill(row).join(',')} ${ending}`
    await db.executeQuery(CompiledQuery.raw(statement, values))
    start += count
  }
}

async function insertRowsAsJson(db: Db, insert: BulkInsert, rows: readonly object[]): Promise<void> {
  const names = sql.raw(quotedColumnList(insert.columns))
  for (let start = 0; start < rows.length; start += POSTGRES_ROWS_PER_INSERT) {
    const some = JSON.stringify(rows.slice(start, start + POSTGRES_ROWS_PER_INSERT), (_, value) => storableValue(value))
    await sql`
      insert into ${sql.table(insert.table)} (${names})
      select ${names} from json_populate_recordset(null::${sql.table(insert.table)}, ${some}::json) ${sql.raw(insert.ending)}
    `.execute(db)
  }
}

function columnValuesOf(row: object, columns: readonly string[]): unknown[] {
  const values: Record<string, unknown> = { ...row }
  return columns.map((column) => storableValue(values[column] ?? null))
}

function quotedColumnList(columns: readonly string[]): string {
  return columns.map((column) => `"${column}"`).join(', ')
}

export function isPostgres(db: Db): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter
}
