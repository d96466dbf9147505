import { Kysely, type Logger, PostgresDialect, type PostgresPool } from 'kysely'
import pg from 'pg'
import type { Database } from '../database.ts'
import type { Store } from '../store.ts'
import { leaveLostServer } from './leave-lost-server.ts'
import { hurriedConnection, unhurriedConnection } from './postgres-connection.ts'
import { postgresSearch } from './postgres-search.ts'

const INT8 = 20
const NUMERIC = 1700

/** Counts, sums and times are numbers, as on SQLite; ours are far below 2^53. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    oid === INT8 || oid === NUMERIC ? Number : pg.types.getTypeParser(oid, format === 'binary' ? 'binary' : 'text'),
}

export interface PostgresOptions {
  isUnhurried?: boolean
  onLost?(error: Error): void
}

export function openPostgres(address: string, options: PostgresOptions = {}): Store {
  const pool = openPool(address, options)
  const connections = () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount })
  return { ...storeOnPool(pool, leaveLostServer(pool)), connections }
}

export function openPool(address: string, { isUnhurried = false, onLost }: PostgresOptions = {}): pg.Pool {
  const connection = isUnhurried ? unhurriedConnection(address) : hurriedConnection(address)
  const pool = new pg.Pool({ ...connection, max: 10, types })
  // A broken connection fails its query, and the pool opens a new one. Without both listeners the error would end the
  // process: the pool's listener gets only errors of idle connections.
  pool.on('connect', (client) => client.on('error', (error) => onLost?.(error)))
  pool.on('error', () => undefined)
  return pool
}

/** Closing the store ends the pool. */
export function storeOnPool(pool: PostgresPool, log?: Logger): Store {
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }), ...(log && { log }) })
  return {
    kind: 'postgres',
    db,
    search: postgresSearch,
    groupWrite: (write) => db.transaction().execute(write),
    forgetDeleted: async () => {},
    close: () => db.destroy(),
  }
}
