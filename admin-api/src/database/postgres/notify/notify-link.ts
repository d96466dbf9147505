import { LIVE_LISTS } from '@hometown/shared-types/live'
import {
  destinationsOf,
  isForAllMachines,
  MISSED_BY_GAP,
  type ProcessMessage,
  processMessageSchema,
} from '@hometown/shared-types/process-messages'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import { z } from 'zod'
import type { ProcessLink } from '../../../processes/process-link.ts'
import type { Store } from '../../store.ts'
import { type Listening, listen } from './listen.ts'

const CHANNEL = 'hometown'
/** A notification takes a lock on the whole database when it is committed, so several go together. */
const TOGETHER_MS = 20

interface NotifyLinkOptions {
  /** For the processes of this machine. */
  ipc: ProcessLink
  store: Pick<Store, 'db'>
  /** PostgreSQL itself: a pooler in transaction mode passes no notifications on. */
  address: string
  /** Of this machine's supervisor. Its processes hear each other through `ipc`. */
  node: string
  /** Of this process, such as `api`. */
  name: string
  log: Logger
}

export interface NotifyLink extends ProcessLink {
  /** Sends what waits, and stops listening. */
  close(): Promise<void>
}

/**
 * Reaches the processes of the other machines on the same database as well, through LISTEN and NOTIFY. It only saves
 * waiting: after a gap, everybody looks at the database.
 */
export function createNotifyLink({ ipc, store, address, node, name, log }: NotifyLinkOptions): NotifyLink {
  const listeners = new Set<(message: ProcessMessage) => void>()
  /** Its text and the message: the same one is sent once. */
  const waiting = new Map<string, ProcessMessage>()
  let listening: Listening | undefined
  let timer: NodeJS.Timeout | undefined
  let sending = Promise.resolve()

  function deliver(message: ProcessMessage): void {
    if (!destinationsOf(message).some((destination) => destination === name)) return
    for (const listener of [...listeners]) listener(message)
  }

  function receive(text: string): void {
    const payload = readPayload(text)
    if (payload === undefined) log.warn('received an invalid message from another machine')
    else if (payload.node !== node) payload.messages.filter(isForAllMachines).forEach(deliver)
  }

  function flush(): void {
    timer = undefined
    const payloads = payloadsOf(node, [...waiting.values()])
    waiting.clear()
    sending = sending.then(() => notify(payloads))
  }

  async function notify(payloads: readonly string[]): Promise<void> {
    try {
      for (const payload of payloads) await sql`select pg_notify(${CHANNEL}, ${payload})`.execute(store.db)
    } catch (error) {
      log.warn({ err: error }, 'could not tell the other machines; they look by themselves')
    }
  }

  return {
    hasOthers: ipc.hasOthers,
    send(message) {
      ipc.send(message)
      if (!isForAllMachines(message)) return
      waiting.set(JSON.stringify(message), message)
      timer ??= setTimeout(flush, TOGETHER_MS)
    },
    onMessage(listener) {
      const quiet = ipc.onMessage(listener)
      listeners.add(listener)
      const onGap = () => [...MISSED_BY_GAP, ALL_CHANGED].forEach(deliver)
      listening ??= listen({ address, channel: CHANNEL, onPayload: receive, onGap, log })
      return () => {
        quiet()
        listeners.delete(listener)
      }
    },
    async close() {
      listening?.close()
      if (timer) flush()
      clearTimeout(timer)
      await sending
    },
  }
}

/** PostgreSQL refuses payloads of 8000 bytes. */
const BYTES_LIMIT = 7900

/** Sent instead of a message that is too long: desks load everything again. */
const ALL_CHANGED: ProcessMessage = { type: 'live', event: { type: 'changed', lists: [...LIVE_LISTS] } }

const payloadSchema = z.object({ node: z.string(), messages: z.array(processMessageSchema) })
type Payload = z.infer<typeof payloadSchema>

/** As few payloads as the messages fit into, in their order. */
function payloadsOf(node: string, messages: readonly ProcessMessage[]): string[] {
  const payloads: string[] = []
  let together: ProcessMessage[] = []
  for (const message of messages) {
    const short = isTooLong({ node, messages: [message] }) ? ALL_CHANGED : message
    if (isTooLong({ node, messages: [...together, short] })) {
      payloads.push(JSON.stringify({ node, messages: together }))
      together = []
    }
    together.push(short)
  }
  if (together.length > 0) payloads.push(JSON.stringify({ node, messages: together }))
  return payloads
}

function isTooLong(payload: Payload): boolean {
  return Buffer.byteLength(JSON.stringify(payload)) > BYTES_LIMIT
}

/** Undefined if it isn't one of ours. */
function readPayload(text: string): Payload | undefined {
  try {
    return payloadSchema.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}
