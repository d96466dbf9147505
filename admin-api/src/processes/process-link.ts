import { type ProcessMessage, processMessageSchema } from '@hometown/shared-types/process-messages'
import type { Logger } from 'pino'
import { z } from 'zod'

/** Messages to the other processes; the supervisor routes them. */
export interface ProcessLink {
  /** Whether other processes exist that can take over work. */
  readonly hasOthers: boolean
  send(message: ProcessMessage): void
  onMessage(listener: (message: ProcessMessage) => void): () => void
}

/** Does nothing if the process wasn't started by the supervisor. */
export function createIpcLink(log: Logger): ProcessLink {
  const listeners = new Set<(message: ProcessMessage) => void>()

  function receive(message: unknown): void {
    const { data, error } = processMessageSchema.safeParse(message)
    if (data === undefined)
      log.error({ problem: z.prettifyError(error) }, 'a message of another process makes no sense')
    else for (const listener of [...listeners]) listener(data)
  }

  return {
    hasOthers: process.connected === true,
    send(message) {
      // The parent may be gone already. With a callback, the failure isn't an error of this process.
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
