import type { ProcessMessage } from '@hometown/shared-types/process-messages'

/** The way to the other processes. The supervisor passes each message on to whoever it is for. */
export interface ProcessLink {
  send(message: ProcessMessage): void
  /** Returns a function that stops listening. */
  onMessage(listener: (message: ProcessMessage) => void): () => void
}

/** The link of a process that the supervisor started; silent when nobody started it. */
export function createIpcLink(): ProcessLink {
  return {
    send(message) {
      if (process.connected) process.send?.(message)
    },
    onMessage(listener) {
      const handle = (message: unknown) => listener(message as ProcessMessage)
      process.on('message', handle)
      return () => process.off('message', handle)
    },
  }
}
