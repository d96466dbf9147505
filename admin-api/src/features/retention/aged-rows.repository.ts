import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../../database/database.ts'
import type { AgedTable } from './aged-rows.table.ts'

/** At most so many. Answers how many went. */
export async function deleteAgedRows(
  trx: Transaction<Database>,
  { table, key, age, only = sql<boolean>`1 = 1` }: AgedTable,
  before: number | string,
  limit: number,
): Promise<number> {
  const columns = sql.join(key.map((column) => sql.ref(column)))
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)}
    where (${columns}) in (
      select ${columns} from ${sql.table(table)} where ${sql.ref(age)} < ${before} and ${only} limit ${limit}
    )
  `.execute(trx)
  return Number(numAffectedRows ?? 0n)
}

export async function countRows(db: Kysely<Database>, table: keyof Database): Promise<number> {
  const { rows } = await sql<{ count: number | string }>`select count(*) as count from ${sql.table(table)}`.execute(db)
  return Number(rows[0]?.count ?? 0)
}
