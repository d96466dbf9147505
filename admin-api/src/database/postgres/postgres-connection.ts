import { Socket } from 'node:net'
import type pg from 'pg'
import { PATIENCE_MS } from '../statement-patience.ts'

const CONNECT_WITHIN_MS = 5000
const KEEP_ALIVE_AFTER_MS = 10_000
/** Far longer than our slowest statement: a server that is silent for so long is gone. */
const SILENCE_MS = 60_000

/** As for a solid-state disk. By default PostgreSQL assumes a spinning one, and reads all rows rather than some by an index. */
const PAGE_COST = 'set random_page_cost = 1.1'

const LIMITS = `set lock_timeout = ${PATIENCE_MS}; set idle_in_transaction_session_timeout = ${PATIENCE_MS}; ${PAGE_COST}`

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
  return { ...unhurriedConnection(address), stream: openSocket, onConnect: setLimits } satisfies pg.PoolConfig
}

function openSocket(): Socket {
  const socket = new Socket()
  return socket.setTimeout(SILENCE_MS, () => {
    socket.destroy(new Error(`PostgreSQL didn’t answer for ${SILENCE_MS / 1000} seconds.`))
  })
}

/** Not as startup parameters: PgBouncer refuses those that it doesn't know. */
async function setLimits(client: pg.ClientBase): Promise<void> {
  await client.query(LIMITS)
}
