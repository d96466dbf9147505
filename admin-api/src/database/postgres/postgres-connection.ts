import { Socket } from 'node:net'
import type pg from 'pg'
import { PATIENCE_MS } from '../statement-patience.ts'

const CONNECT_WITHIN_MS = 5000
const KEEP_ALIVE_AFTER_MS = 10_000
/** Far beyond our slowest statement: a server that is silent for so long is gone without having closed the connection. */
const SILENCE_MS = 60_000

const LIMITS = `set lock_timeout = ${PATIENCE_MS}; set idle_in_transaction_session_timeout = ${PATIENCE_MS}`

/** How to reach PostgreSQL, for statements that may take as long as they need: migrations, copies, a restore. */
export function unhurriedConnection(address: string) {
  return {
    connectionString: address,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
  } satisfies pg.ClientConfig
}

/** The same for the service's statements, which are short: none waits for ever, and none makes others wait for ever. */
export function hurriedConnection(address: string) {
  return { ...unhurriedConnection(address), stream: openSocket, onConnect: setLimits } satisfies pg.PoolConfig
}

function openSocket(): Socket {
  const socket = new Socket()
  return socket.setTimeout(SILENCE_MS, () => {
    socket.destroy(new Error(`PostgreSQL said nothing for ${SILENCE_MS / 1000} seconds.`))
  })
}

/** Not among the parameters of the connection's start: PgBouncer refuses those that it doesn't know. */
async function setLimits(client: pg.ClientBase): Promise<void> {
  await client.query(LIMITS)
}
