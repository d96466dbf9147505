import { type ProcessMessage, processMessageSchema } from '@hometown/shared-types/process-messages'
import type { Logger } from 'pino'
import { z } from 'zod'

/** The way to the other processes. The supervisor passes each message on to whoever it is for. */
export interface ProcessLink {
  /** Whether there are other processes at all, so that work can be left to them. */
  readonly hasOthers: boolean
  send(message: ProcessMessage): void
  /** Returns a function that stops listening. */
  onMessage(listener: (message: ProcessMessage) => void): () => void
}

/** The link of a process that the supervisor started; silent when nobody started it. */
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
      // Who started us may be gone already, without our knowing it yet: with a callback it is no error of the process.
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
