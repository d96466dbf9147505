import { Kysely, type Logger, PostgresDialect, type PostgresPool, sql } from 'kysely'
import pg from 'pg'
import type { Database } from '../database.ts'
import type { Store } from '../store.ts'
import { leaveLostServer } from './leave-lost-server.ts'
import { PooledPostgresDialect } from './pooled-dialect.ts'
import { hurriedConnection, unhurriedConnection } from './postgres-connection.ts'
import { postgresSearch } from './postgres-search.ts'

const INT8 = 20
const NUMERIC = 1700

/** Counts, sums and times are numbers, as on SQLite; ours are far below 2^53. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    oid === INT8 || oid === NUMERIC ? Number : pg.types.getTypeParser(oid, format === 'binary' ? 'binary' : 'text'),
}

const MOST_CONNECTIONS = 10

export interface PostgresOptions {
  isUnhurried?: boolean
  /** A pooler in transaction mode may be in between, so settings of a session last only for a transaction. */
  hasPooler?: boolean
  /** Connections at once. Default: 10. */
  most?: number | undefined
  onLost?(error: Error): void
}

export function openPostgres(address: string, options: PostgresOptions = {}): Store {
  const pool = openPool(address, options)
  const dialect = options.hasPooler ? new PooledPostgresDialect({ pool }) : new PostgresDialect({ pool })
  const connections = () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount })
  return { ...storeOnPool(pool, { dialect, log: leaveLostServer(pool) }), connections }
}

export function openPool(address: string, options: PostgresOptions = {}): pg.Pool {
  const { isUnhurried = false, hasPooler = false, most = MOST_CONNECTIONS, onLost } = options
  const connection = isUnhurried ? unhurriedConnection(address) : hurriedConnection(address, { hasPooler })
  const pool = new pg.Pool({ ...connection, max: most, types })
  // A broken connection fails its query, and the pool opens a new one. Without both listeners the error would end the
  // process: the pool's listener gets only errors of idle connections.
  pool.on('connect', (client) => client.on('error', (error) => onLost?.(error)))
  pool.on('error', () => undefined)
  return pool
}

/** Closing the store ends the pool. */
export function storeOnPool(pool: PostgresPool, options: { dialect?: PostgresDialect; log?: Logger } = {}): Store {
  const { dialect = new PostgresDialect({ pool }), log } = options
  const db = new Kysely<Database>({ dialect, ...(log && { log }) })
  return {
    kind: 'postgres',
    db,
    search: postgresSearch,
    groupWrite: (write) => db.transaction().execute(write),
    identity: () => findIdentity(db),
    close: () => db.destroy(),
  }
}

/** `insufficient_privilege` and `undefined_function`: some hosts don't let everybody ask. */
const NOT_TOLD: ReadonlySet<unknown> = new Set(['42501', '42883'])

/** A server that takes over by replication has the same. */
async function findIdentity(db: Kysely<Database>): Promise<string | undefined> {
  try {
    const { rows } = await sql<{ identity: string }>`
      select concat_ws(' ', system_identifier, (select oid from pg_database where datname = current_database()),
        to_regclass('instance_values')::oid) as identity
      from pg_control_system()`.execute(db)
    return rows[0]?.identity
  } catch (error) {
    if (error instanceof Error && 'code' in error && NOT_TOLD.has(error.code)) return undefined
    throw error
  }
}
