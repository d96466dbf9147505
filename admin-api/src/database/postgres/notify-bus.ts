import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { LIVE_LISTS } from '@hometown/shared-types/contract/live'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import { z } from 'zod'
import type { MessageBus } from '../../messages/message-bus.ts'
import { listDestinations } from '../../messages/message-router.ts'
import { isForAllMachines, MESSAGES_AFTER_GAP, type ProcessMessage } from '../../messages/messages.ts'
import type { Store } from '../database.ts'
import { createOwnConnection } from './postgres.ts'

const CHECK_CONNECTION_EVERY_MS = 15_000
/** The time is random, so that not all processes come back at the same moment. */
const RECONNECT_AFTER_MS = { least: 250, most: 1500 }
/** PostgreSQL refuses payloads of 8000 bytes. */
const NOTIFY_PAYLOAD_LIMIT_BYTES = 7900

interface NotifyBusOptions {
  /** Reaches the processes of this machine. */
  ipc: MessageBus
  store: Pick<Store, 'db'>
  /** The address of PostgreSQL itself: a pooler in transaction mode passes no notifications on. */
  address: string
  /** The name of this machine's supervisor, whose processes hear each other through `ipc`. */
  supervisorId: string
  /** The name of this process, such as `api`. */
  name: string
  log: Logger
}

export interface NotifyBus extends MessageBus {
  /** Sends what waits, and stops listening. */
  close(): Promise<void>
}

/**
 * Reaches the processes of the other machines on the same database as well, through LISTEN and NOTIFY. It only saves
 * waiting: after a gap, everybody looks at the database.
 */
export function createNotifyBus({ ipc, store, address, supervisorId, name, log }: NotifyBusOptions): NotifyBus {
  const listeners = new Set<(message: ProcessMessage) => void>()
  /** A set sends the same message once. */
  const waiting = new Set<string>()
  const ending = new AbortController()
  let isListening = false
  let sending: Promise<void> | undefined

  function deliver(message: ProcessMessage): void {
    if (!listDestinations(message).some((destination) => destination === name)) return
    for (const listener of [...listeners]) listener(message)
  }

  function receive(text: string): void {
    const payload = readNotifyPayload(text)
    if (payload === undefined) log.warn('received an invalid message from another machine')
    else if (payload.node !== supervisorId && isForAllMachines(payload.message)) deliver(payload.message)
  }

  /** Listens until the end; a connection that breaks or doesn't answer is replaced. */
  async function listen(): Promise<void> {
    let hasGap = false
    let connection: ReturnType<typeof createOwnConnection> | undefined
    ending.signal.addEventListener('abort', () => connection?.close())
    while (!ending.signal.aborted) {
      const lost = Promise.withResolvers<void>()
      connection = createOwnConnection(address, 'hometown listens', () => lost.resolve())
      const { client } = connection
      client.on('notification', ({ payload = '' }) => receive(payload))
      try {
        await client.connect()
        await client.query('listen hometown')
        if (hasGap) {
          hasGap = false
          log.info('hears the other machines again')
          for (const message of [...MESSAGES_AFTER_GAP, ALL_LISTS_CHANGED]) deliver(message)
        }
        // Only a question shows that a server is gone without a word.
        for (;;) {
          await Promise.race([lost.promise, pause(CHECK_CONNECTION_EVERY_MS, undefined, { ref: false })])
          await client.query('select 1')
        }
      } catch (error) {
        if (ending.signal.aborted) return
        if (!hasGap) log.warn({ err: error }, 'doesn’t hear the other machines; connecting again')
        hasGap = true
      } finally {
        connection.close()
      }
      await pause(randomInt(RECONNECT_AFTER_MS.least, RECONNECT_AFTER_MS.most), undefined, { ref: false })
    }
  }

  /** Sends messages together, since a commit with notifications takes a lock on the whole database. */
  async function notify(): Promise<void> {
    while (waiting.size > 0) {
      const payloads = [...waiting]
      waiting.clear()
      const all = sql`select pg_notify('hometown', payload) from unnest(${payloads}::text[]) as payload`
      await all.execute(store.db).catch((error: unknown) => {
        log.warn({ err: error }, 'could not tell the other machines; they look by themselves')
      })
    }
    sending = undefined
  }

  return {
    send(message) {
      ipc.send(message)
      if (!isForAllMachines(message)) return
      waiting.add(notifyPayloadOf(supervisorId, message))
      sending ??= notify()
    },
    onMessage(listener) {
      const quiet = ipc.onMessage(listener)
      listeners.add(listener)
      if (!isListening) listen().catch((error: unknown) => log.error({ err: error }, 'stopped listening'))
      isListening = true
      return () => {
        quiet()
        listeners.delete(listener)
      }
    },
    async close() {
      ending.abort()
      await sending
    },
  }
}

/** This replaces a message that is too long: desks load everything again. */
const ALL_LISTS_CHANGED: ProcessMessage = { type: 'live', event: { type: 'changed', lists: [...LIVE_LISTS] } }

const notifyPayloadSchema = z.object({
  node: z.string(),
  message: z.custom<ProcessMessage>((message) => Object(message).type !== undefined),
})

function notifyPayloadOf(supervisorId: string, message: ProcessMessage): string {
  const payload = JSON.stringify({ node: supervisorId, message })
  return Buffer.byteLength(payload) > NOTIFY_PAYLOAD_LIMIT_BYTES
    ? JSON.stringify({ node: supervisorId, message: ALL_LISTS_CHANGED })
    : payload
}

function readNotifyPayload(text: string): z.infer<typeof notifyPayloadSchema> | undefined {
  try {
    return notifyPayloadSchema.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}
