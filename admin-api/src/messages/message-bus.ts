import type { ProcessMessage } from './messages.ts'

/** Names the supervisor that started a process. */
export const SUPERVISOR_VARIABLE = 'HOMETOWN_NODE'

/** The supervisor routes the messages. */
export interface MessageBus {
  send(message: ProcessMessage): void
  onMessage(listener: (message: ProcessMessage) => void): () => void
}

/** Does nothing if the supervisor didn't start the process. */
export function createIpcBus(): MessageBus {
  const listeners = new Set<(message: ProcessMessage) => void>()

  function receive(message: unknown): void {
    for (const listener of [...listeners]) listener(message as ProcessMessage)
  }

  return {
    send(message) {
      // The parent may be gone. The callback keeps the failure from being an error of this process.
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
