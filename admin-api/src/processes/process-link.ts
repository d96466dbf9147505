import { type ProcessMessage, processMessageSchema } from '@hometown/shared-types/process-messages'
import type { Logger } from 'pino'
import { z } from 'zod'

/** Names the supervisor that started a process. */
export const NODE_VARIABLE = 'HOMETOWN_NODE'

/** The supervisor routes the messages. */
export interface ProcessLink {
  /** True if other processes can take over work. */
  readonly hasOthers: boolean
  send(message: ProcessMessage): void
  onMessage(listener: (message: ProcessMessage) => void): () => void
}

/** Does nothing if the supervisor didn't start the process. */
export function createIpcLink(log: Logger): ProcessLink {
  const listeners = new Set<(message: ProcessMessage) => void>()

  function receive(message: unknown): void {
    const { data, error } = processMessageSchema.safeParse(message)
    if (data === undefined)
      log.error({ problem: z.prettifyError(error) }, 'received an invalid message from another process')
    else for (const listener of [...listeners]) listener(data)
  }

  return {
    hasOthers: process.connected === true,
    send(message) {
      // The parent may be gone. With a callback, the failure isn't an error of this process.
      if (process.connected) process.send?.(message, () => undefined)
    },
    onMessage(listener) {
      if (listeners.size === 0) process.on('message', receive)
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) process.off('message', receive)
      }
    },
  }
}
