import { Socket } from 'node:net'
import type pg from 'pg'
import { PATIENCE_MS } from '../statement-patience.ts'

const CONNECT_WITHIN_MS = 5000
const KEEP_ALIVE_AFTER_MS = 10_000
/** Far longer than our slowest statement: a server that is silent for so long is gone. */
const SILENCE_MS = 60_000

const LIMITS = [`lock_timeout = ${PATIENCE_MS}`, `idle_in_transaction_session_timeout = ${PATIENCE_MS}`]
/** Begins a transaction with the limits where a session can't have them. */
export const BEGIN_WITH_LIMITS = ['begin', ...LIMITS.map((limit) => `set local ${limit}`)].join('; ')
const SET_LIMITS = LIMITS.map((limit) => `set ${limit}`).join('; ')

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
export function hurriedConnection(address: string, { hasPooler = false } = {}) {
  const connection = { ...unhurriedConnection(address), stream: openSocket }
  return (hasPooler ? connection : { ...connection, onConnect: setLimits }) satisfies pg.PoolConfig
}

function openSocket(): Socket {
  const socket = new Socket()
  return socket.setTimeout(SILENCE_MS, () => {
    socket.destroy(new Error(`PostgreSQL didn’t answer for ${SILENCE_MS / 1000} seconds.`))
  })
}

/** Not as startup parameters: PgBouncer refuses those that it doesn't know. */
async function setLimits(client: pg.ClientBase): Promise<void> {
  await client.query(SET_LIMITS)
}
