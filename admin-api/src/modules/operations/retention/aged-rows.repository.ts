import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { Database } from '../../../database/database.ts'
import type { AgedTable } from './aged-rows.table.ts'

type AgedRow = Readonly<Record<string, unknown>>

/** No transaction: skipping many old rows that must stay would block writers. */
export async function listAgedRows(
  db: Kysely<Database>,
  { table, key, age, only = sql<boolean>`1 = 1` }: AgedTable,
  before: number | string,
  limit: number,
): Promise<AgedRow[]> {
  const columns = sql.join(key.map((column) => sql.ref(column)))
  const { rows } = await sql<AgedRow>`
    select ${columns} from ${sql.table(table)} where ${sql.ref(age)} < ${before} and ${only} limit ${limit}
  `.execute(db)
  return rows
}

/** Checks the conditions again before deleting. Returns how many rows were deleted. */
export async function deleteAgedRows(
  trx: Transaction<Database>,
  table: AgedTable,
  before: number | string,
  rows: readonly AgedRow[],
): Promise<number> {
  const { numAffectedRows } = await deletionOf(table, before, rows).execute(trx)
  return Number(numAffectedRows ?? 0n)
}

/** The `case` keeps SQLite from using an index on `status` instead of the key. */
export function deletionOf(
  { table, key, age, only = sql<boolean>`1 = 1` }: AgedTable,
  before: number | string,
  rows: readonly AgedRow[],
): RawBuilder<unknown> {
  const isRow = (row: AgedRow) =>
    sql`(${sql.join(
      key.map((column) => sql`${sql.ref(column)} = ${row[column]}`),
      sql` and `,
    )})`
  return sql`
    delete from ${sql.table(table)}
    where (${sql.join(rows.map(isRow), sql` or `)})
      and case when ${sql.ref(age)} < ${before} and ${only} then 1 else 0 end = 1
  `
}
