import type pg from 'pg'
import { createOwnConnection } from './postgres.ts'

/** One process has the lock at a time, and nobody when that process ends, however it ends. */
export interface Lock {
  /** @returns a number that changes each time the lock is taken anew; undefined while another process has it */
  hold(): Promise<number | undefined>
  /** False from the moment another process may have the lock. */
  isCertain(): boolean
  release(): Promise<void>
}

const LOCK_HEARTBEAT_MS = 4000
const LOCK_CERTAIN_FOR_MS = 10_000
/** We are certain for less time: PostgreSQL ends the session of a silent machine after this, and with it the lock. */
const LOCK_LOST_AFTER_SILENCE_MS = 15_000

/** Takes an advisory lock on a connection of its own. @param address not of a pooler */
export function createSessionLock(address: string, name: string): Lock {
  let connection: ReturnType<typeof createOwnConnection> | undefined
  let isHeld = false
  let times = 0
  let heardAt = Number.NEGATIVE_INFINITY
  let beating: NodeJS.Timeout | undefined

  async function open(): Promise<pg.Client> {
    if (connection) return connection.client
    const newConnection = createOwnConnection(address, 'hometown leads', () => {
      if (connection === newConnection) close()
    })
    connection = newConnection
    await newConnection.client.connect()
    await newConnection.client.query(`set idle_session_timeout = ${LOCK_LOST_AFTER_SILENCE_MS}`)
    return newConnection.client
  }

  function close(): void {
    clearInterval(beating)
    connection?.close()
    connection = undefined
    isHeld = false
  }

  /** A failure closes the connection, and the lock is lost with it. */
  async function ask<Row extends pg.QueryResultRow>(statement: string, values: string[] = []): Promise<Row[]> {
    try {
      const client = await open()
      const askedAt = performance.now()
      const { rows } = await client.query<Row>(statement, values)
      heardAt = askedAt
      return rows
    } catch (error) {
      close()
      throw error
    }
  }

  return {
    async hold() {
      if (isHeld) return times
      const [answer] = await ask<{ held: boolean }>('select pg_try_advisory_lock(hashtext($1)) as held', [name])
      if (!answer?.held) return undefined
      isHeld = true
      times += 1
      beating = setInterval(() => ask('select 1').catch(() => undefined), LOCK_HEARTBEAT_MS).unref()
      return times
    },
    isCertain: () => isHeld && performance.now() - heardAt < LOCK_CERTAIN_FOR_MS,
    async release() {
      if (isHeld) await ask('select pg_advisory_unlock_all()').catch(() => undefined)
      close()
    },
  }
}
