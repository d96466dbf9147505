import { Socket } from 'node:net'
import pg from 'pg'
import type { Logger } from 'pino'
import { unhurriedConnection } from '../postgres-connection.ts'

const CHECK_EVERY_MS = 15_000
const ANSWER_WITHIN_MS = 5000
const FIRST_PAUSE_MS = 250
/** Desks wait for it after PostgreSQL was away. */
const LONGEST_PAUSE_MS = 2000

interface ListenOptions {
  address: string
  channel: string
  onPayload(payload: string): void
  /** The connection is back. What was said in between is lost. */
  onGap(): void
  log: Pick<Logger, 'warn' | 'info'>
}

export interface Listening {
  close(): void
}

/**
 * Listens to a channel of PostgreSQL on a connection of its own, which it opens again whenever it breaks or doesn't
 * answer.
 */
export function listen({ address, channel, onPayload, onGap, log }: ListenOptions): Listening {
  let socket: Socket | undefined
  let timer: NodeJS.Timeout | undefined
  let hasGap = false
  let failures = 0
  let isClosed = false

  function connect(): void {
    const ownSocket = new Socket()
    socket = ownSocket
    const client = new pg.Client({
      ...unhurriedConnection(address),
      stream: () => ownSocket,
      query_timeout: ANSWER_WITHIN_MS,
      application_name: 'hometown listens',
    })
    const lost = (error?: Error) => loseConnection(ownSocket, error)
    client.on('error', lost)
    client.on('end', lost)
    client.on('notification', ({ payload = '' }) => onPayload(payload))
    follow(client).catch(lost)
  }

  async function follow(client: pg.Client): Promise<void> {
    await client.connect()
    await client.query(`listen ${client.escapeIdentifier(channel)}`)
    failures = 0
    if (hasGap) {
      hasGap = false
      log.info('hears the other machines again')
      onGap()
    }
    check(client)
  }

  /** A server that is gone without a word would be noticed by nobody who only listens. */
  function check(client: pg.Client): void {
    const ownSocket = socket
    timer = setTimeout(() => {
      client.query('select 1').then(
        () => ownSocket === socket && !isClosed && check(client),
        (error: Error) => ownSocket && loseConnection(ownSocket, error),
      )
    }, CHECK_EVERY_MS).unref()
  }

  function loseConnection(ownSocket: Socket, error?: Error): void {
    if (ownSocket !== socket) return
    socket = undefined
    ownSocket.destroy()
    clearTimeout(timer)
    if (isClosed) return
    if (failures === 0) log.warn({ err: error }, 'doesn’t hear the other machines; connecting again')
    hasGap = true
    const longest = Math.min(FIRST_PAUSE_MS * 2 ** failures, LONGEST_PAUSE_MS)
    failures += 1
    // At random, so that not all processes come back at the same moment.
    timer = setTimeout(connect, longest * (0.5 + Math.random() / 2))
  }

  connect()
  return {
    close() {
      isClosed = true
      clearTimeout(timer)
      socket?.destroy()
      socket = undefined
    },
  }
}
