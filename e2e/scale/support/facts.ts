import { openPool } from '../../../admin-api/src/database/postgres/postgres.ts'

/** The harness's own look into the database, past the proxies. */
export interface Facts {
  all<Row extends object>(sql: string, values?: readonly unknown[]): Promise<Row[]>
  first<Row extends object>(sql: string, values?: readonly unknown[]): Promise<Row | undefined>
  close(): Promise<void>
}

export function openFacts(address: string): Facts {
  const pool = openPool(address, { isUnhurried: true })
  const all = async <Row extends object>(sql: string, values: readonly unknown[] = []) =>
    (await pool.query<Row>(sql, [...values])).rows
  return {
    all,
    first: async <Row extends object>(sql: string, values?: readonly unknown[]) => (await all<Row>(sql, values))[0],
    close: () => pool.end(),
  }
}
