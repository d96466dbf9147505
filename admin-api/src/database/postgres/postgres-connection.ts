import { Socket } from 'node:net'
import type pg from 'pg'
import { PATIENCE_MS } from '../store.ts'

const CONNECT_WITHIN_MS = 5000
const KEEP_ALIVE_AFTER_MS = 10_000
/**
 * Far longer than our slowest statement: a server that is silent for so long is gone. TCP alone would try again only
 * after longer and longer pauses, so a node whose network was away would stay away for up to a minute more.
 */
const SILENCE_MS = 30_000

/**
 * The page cost is that of a solid-state disk. By default PostgreSQL assumes a spinning one, and reads all rows rather
 * than some by an index.
 */
const SET_ALL = [
  `set lock_timeout = ${PATIENCE_MS}`,
  `set idle_in_transaction_session_timeout = ${PATIENCE_MS}`,
  'set random_page_cost = 1.1',
].join('; ')

/** For migrations, backups and a restore, whose statements may take long. */
export function unhurriedConnection(address: string) {
  return {
    connectionString: address,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
  } satisfies pg.ClientConfig
}

/** For the service: no statement may wait forever or block others forever. */
export function hurriedConnection(address: string) {
  return { ...unhurriedConnection(address), stream: () => openSocket(), onConnect: setAll } satisfies pg.PoolConfig
}

/** Breaks when the server is silent for too long. */
export function openSocket(silenceMs = SILENCE_MS): Socket {
  const socket = new Socket()
  return socket.setTimeout(silenceMs, () => {
    const message = `PostgreSQL didn’t answer for ${silenceMs / 1000} seconds.`
    socket.destroy(Object.assign(new Error(message), { code: 'ETIMEDOUT' }))
  })
}

/** Not as startup parameters: PgBouncer refuses those that it doesn't know. */
async function setAll(client: pg.ClientBase): Promise<void> {
  await client.query(SET_ALL)
}
