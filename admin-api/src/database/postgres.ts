import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Database } from './database.ts'
import { postgresSearch } from './postgres-search.ts'
import type { Store } from './store.ts'

const INT8 = 20
const NUMERIC = 1700

/** Counts, sums and times are numbers here as they are on SQLite; all of ours are far below 2^53. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    oid === INT8 || oid === NUMERIC ? Number : pg.types.getTypeParser(oid, format === 'binary' ? 'binary' : 'text'),
}

export function openPostgres(address: string): Store {
  const pool = new pg.Pool({ connectionString: address, max: 10, types })
  // A connection that breaks while idle is replaced at the next use; without a listener it would end the process.
  pool.on('error', () => undefined)
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
  return {
    kind: 'postgres',
    db,
    search: postgresSearch,
    groupWrite: (write) => db.transaction().execute(write),
    close: () => db.destroy(),
  }
}
