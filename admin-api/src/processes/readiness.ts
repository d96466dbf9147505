import type { ProcessMessage, ProcessName } from '@hometown/shared-types/process-messages'

const READY_SIGNS: Readonly<Record<ProcessName, readonly ProcessMessage['type'][]>> = {
  api: ['listening'],
  jobs: ['working'],
  publisher: ['published', 'publish-failed'],
}

export interface Readiness {
  readonly reached: Promise<{ address: string }>
  note(from: ProcessName, message: ProcessMessage): void
}

/** @param publisherReadySigns of a publisher that may have to wait for its turn to publish */
export function createReadiness(names: readonly ProcessName[], publisherReadySigns = READY_SIGNS.publisher): Readiness {
  const signs = { ...READY_SIGNS, publisher: publisherReadySigns }
  const { promise, resolve } = Promise.withResolvers<{ address: string }>()
  const awaited = new Set(names)
  let address = ''

  return {
    reached: promise,
    note(from, message) {
      if (message.type === 'listening') address = message.address
      if (signs[from].includes(message.type)) awaited.delete(from)
      if (awaited.size === 0) resolve({ address })
    },
  }
}
