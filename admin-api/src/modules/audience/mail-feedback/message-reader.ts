import { createThread } from '../../../threads/thread.ts'
import type { FeedbackEvent } from './feedback-event.ts'

const HEAP_LIMIT_MB = 128
const WITHIN_MS = 5000

export interface MessageReader {
  /** Undefined for a mail that can't be read: too deep, too large, too slow, or none. */
  read(message: Buffer): Promise<FeedbackEvent[] | undefined>
  close(): Promise<void>
}

/** Foreign mails are parsed in a thread of its own. */
export function createMessageReader(withinMs = WITHIN_MS): MessageReader {
  const code = new URL('./read-message.worker.ts', import.meta.url)
  const thread = createThread<Uint8Array, FeedbackEvent[]>(code, { heapMb: HEAP_LIMIT_MB, deadlineMs: withinMs })
  return {
    async read(message) {
      const answer = await thread.run(message)
      return answer.outcome === 'done' ? answer.value : undefined
    },
    close: () => thread.close(),
  }
}
