import { Kysely, type Logger, PostgresDialect, type PostgresPool, sql } from 'kysely'
import pg from 'pg'
import type { Database } from '../database.ts'
import type { Store } from '../store.ts'
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
  onLost?(error: Error): void
}

export function openPostgres(address: string, options: PostgresOptions = {}): Store {
  const pool = openPool(address, options)
  return storeOnPool(pool, leaveLostServer(pool))
}

export function openPool(address: string, options: PostgresOptions = {}): pg.Pool {
  const { isUnhurried = false, onLost } = options
  const connection = isUnhurried ? unhurriedConnection(address) : hurriedConnection(address)
  const pool = new pg.Pool({ ...connection, max: MOST_CONNECTIONS, types })
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
    identity: () => findIdentity(db),
    close: () => db.destroy(),
  }
}

/**
 * `25006`: this server only reads since a fail-over, and another one writes. The others come just before the server
 * closes a connection: without this, the next statement would get that connection and fail as well.
 */
const LEAVE_CODES: ReadonlySet<unknown> = new Set(['25006', '25P03', '57P01', '57P02', '57P05'])

/**
 * After such an error, all connections that were open then are closed when they are given back, so that new ones lead
 * to the server that writes. @returns what the pool's statements are logged to
 */
function leaveLostServer(pool: pg.Pool): Logger {
  const openedAt = new WeakMap<pg.PoolClient, number>()
  let lostAt = Number.NEGATIVE_INFINITY
  pool.on('connect', (client) => openedAt.set(client, performance.now()))
  // The pool removes a client that is ending.
  pool.on('release', (_error, client) => {
    const isOld = (openedAt.get(client) ?? 0) <= lostAt
    if (isOld && client instanceof pg.Client) client.end().catch(() => undefined)
  })
  return (event) => {
    if (event.level === 'error' && isLoss(event.error)) lostAt = performance.now()
  }
}

function isLoss(error: unknown): boolean {
  return error instanceof Error && 'code' in error && LEAVE_CODES.has(error.code)
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
