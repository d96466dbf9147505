import type { Logger } from 'kysely'
import pg from 'pg'

/**
 * `25006`: this server only reads since a fail-over, and another one writes. The others come just before the server
 * closes a connection: without this, the next statement would get that connection and fail as well.
 */
const LEAVE_CODES: ReadonlySet<unknown> = new Set(['25006', '25P03', '57P01', '57P02', '57P05'])

/**
 * After such an error, all connections that were open then are closed when they are given back, so that new ones lead
 * to the server that writes. @returns what the pool's statements are logged to
 */
export function leaveLostServer(pool: pg.Pool): Logger {
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
