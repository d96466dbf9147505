import type { ProcessMessage } from '@hometown/shared-types/process-messages'
import type { ProcessLink } from '../../src/processes/process-link.ts'

export interface RecordingLink extends ProcessLink {
  readonly sent: ProcessMessage[]
  /** As from another process. */
  receive(message: ProcessMessage): void
}

export function createRecordingLink(): RecordingLink {
  const sent: ProcessMessage[] = []
  const listeners = new Set<(message: ProcessMessage) => void>()
  return {
    hasOthers: false,
    sent,
    send: (message) => void sent.push(message),
    onMessage(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    receive: (message) => {
      for (const listener of listeners) listener(message)
    },
  }
}
