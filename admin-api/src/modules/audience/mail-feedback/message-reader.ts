import { createThread } from '../../../threads/thread.ts'
import type { FeedbackEvent } from './feedback-event.ts'

const HEAP_LIMIT_MB = 128
const WITHIN_MS = 5000
/** Reports of a newsletter arrive close together. */
const IDLE_MS = 30_000

export interface MessageReader {
  /** Undefined when the mail is invalid, too large, nested too deeply, or takes too long. */
  read(message: Buffer): Promise<FeedbackEvent[] | undefined>
  close(): Promise<void>
}

/** Parses untrusted mails in a separate thread. */
export function createMessageReader(withinMs = WITHIN_MS): MessageReader {
  const code = new URL('./read-message.worker.ts', import.meta.url)
  const thread = createThread<Uint8Array, FeedbackEvent[]>(
    code,
    { heapMb: HEAP_LIMIT_MB, deadlineMs: withinMs },
    { idleMs: IDLE_MS },
  )
  return {
    async read(message) {
      const answer = await thread.run(message)
      return answer.outcome === 'done' ? answer.value : undefined
    },
    close: () => thread.close(),
  }
}

/** The one of this process. */
export const messageReader: Pick<MessageReader, 'read'> = createMessageReader()
