import { Socket } from 'node:net'
import { Kysely, type PostgresPool, sql } from 'kysely'
import pg from 'pg'
import { LOCK_TIMEOUT_MS, type Store } from '../database.ts'
import { StorablePostgresDialect } from '../storable-values.ts'
import type { Database } from '../tables.ts'
import { outerQueryGuard } from '../write/transaction-guards.ts'
import { postgresSearch } from './postgres-search.ts'

const POSTGRES_CONNECTS_WITHIN_MS = 5000
const TCP_KEEP_ALIVE_AFTER_MS = 10_000
/**
 * The limit is far longer than our slowest statement: a server that is silent for so long is gone. TCP alone would try
 * again only after longer and longer pauses, so a node whose network was away would stay away for up to a minute more.
 */
const LONGEST_SERVER_SILENCE_MS = 30_000
const SERVER_ANSWERS_WITHIN_MS = 5000
const MOST_POSTGRES_CONNECTIONS = 10
/** A connection to a server that only reads since a fail-over is left by then. */
const CONNECTION_LIFETIME_SECONDS = 10

/**
 * The page cost is that of a solid-state disk. By default PostgreSQL assumes a spinning one, and reads all rows rather
 * than some by an index.
 */
const SET_CONNECTION_OPTIONS = [
  `set lock_timeout = ${LOCK_TIMEOUT_MS}`,
  `set idle_in_transaction_session_timeout = ${LOCK_TIMEOUT_MS}`,
  'set random_page_cost = 1.1',
].join('; ')

const INT8_TYPE_ID = 20
const NUMERIC_TYPE_ID = 1700

/** Counts, sums and times are numbers, as on SQLite; ours are far below 2^53. */
const postgresTypeParsers: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    oid === INT8_TYPE_ID || oid === NUMERIC_TYPE_ID
      ? Number
      : pg.types.getTypeParser(oid, format === 'binary' ? 'binary' : 'text'),
}

export interface PostgresOptions {
  /** Gives migrations, backups and a restore no time limit, because their statements may take long. */
  isUnhurried?: boolean
  onLost?(error: Error): void
}

export function openPostgres(address: string, options?: PostgresOptions): Store {
  return storeOnPool(openPool(address, options))
}

export function openPool(address: string, { isUnhurried = false, onLost }: PostgresOptions = {}): pg.Pool {
  const pool = new pg.Pool({
    ...(isUnhurried ? connectionWithoutTimeouts(address) : connectionWithTimeouts(address)),
    max: MOST_POSTGRES_CONNECTIONS,
    maxLifetimeSeconds: CONNECTION_LIFETIME_SECONDS,
    types: postgresTypeParsers,
  })
  // A broken connection fails its query, and the pool opens a new one. Without both listeners the error would end the
  // process: the pool's listener gets only errors of idle connections.
  pool.on('connect', (client) => client.on('error', (error) => onLost?.(error)))
  pool.on('error', () => undefined)
  return pool
}

/** Closing the store ends the pool. */
export function storeOnPool(pool: PostgresPool): Store {
  const db = new Kysely<Database>({ dialect: new StorablePostgresDialect({ pool }), plugins: [outerQueryGuard] })
  return {
    kind: 'postgres',
    db,
    search: postgresSearch,
    groupWrite: (write) => db.transaction().execute(write),
    identity: () => findServerIdentity(db),
    close: () => db.destroy(),
  }
}

function connectionWithoutTimeouts(address: string) {
  return {
    connectionString: address,
    connectionTimeoutMillis: POSTGRES_CONNECTS_WITHIN_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: TCP_KEEP_ALIVE_AFTER_MS,
  } satisfies pg.ClientConfig
}

/** Limits the service's statements: none may wait forever or block others forever. */
export function connectionWithTimeouts(address: string, silenceMs = LONGEST_SERVER_SILENCE_MS) {
  return {
    ...connectionWithoutTimeouts(address),
    stream: () => openPostgresSocket(silenceMs),
    // Startup parameters won't do: PgBouncer refuses those that it doesn't know.
    async onConnect(client: pg.ClientBase) {
      await client.query(SET_CONNECTION_OPTIONS)
    },
  } satisfies pg.PoolConfig
}

/** Opens a socket that breaks when the server is silent for too long. */
function openPostgresSocket(silenceMs: number): Socket {
  const socket = new Socket()
  return socket.setTimeout(silenceMs, () => {
    const message = `PostgreSQL didn’t answer for ${silenceMs / 1000} seconds.`
    socket.destroy(Object.assign(new Error(message), { code: 'ETIMEDOUT' }))
  })
}

/** A connection outside the pool. `close` doesn't wait for a server that may be gone. */
export function createOwnConnection(address: string, name: string, onLost: (error?: Error) => void) {
  const socket = new Socket()
  const client = new pg.Client({
    ...connectionWithoutTimeouts(address),
    stream: () => socket,
    query_timeout: SERVER_ANSWERS_WITHIN_MS,
    application_name: name,
  })
  client.on('error', onLost)
  client.on('end', onLost)
  return {
    client,
    close() {
      socket.destroy()
    },
  }
}

/** `insufficient_privilege` and `undefined_function`: some hosts don't let every account ask for it. */
const IDENTITY_DENIED_CODES: ReadonlySet<unknown> = new Set(['42501', '42883'])

/** A server that takes over by replication has the same identity. */
async function findServerIdentity(db: Kysely<Database>): Promise<string | undefined> {
  try {
    const { rows } = await sql<{ identity: string }>`
      select concat_ws(' ', system_identifier, (select oid from pg_database where datname = current_database()),
        to_regclass('instance_values')::oid) as identity
      from pg_control_system()`.execute(db)
    return rows[0]?.identity
  } catch (error) {
    if (error instanceof Error && 'code' in error && IDENTITY_DENIED_CODES.has(error.code)) return undefined
    throw error
  }
}
