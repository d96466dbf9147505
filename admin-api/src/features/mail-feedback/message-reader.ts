import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { FeedbackEvent } from './feedback-event.ts'
import type { MessageReply, MessageRequest } from './read-message.worker.ts'

const HEAP_LIMIT_MB = 128
const WITHIN_MS = 5000

export interface MessageReader {
  /** Undefined for a mail that can't be read: too deep, too large, too slow, or none. One at a time. */
  read(message: Buffer): Promise<FeedbackEvent[] | undefined>
  close(): Promise<void>
}

/** Foreign mails are parsed in a thread of its own, with a heap limit and a deadline. */
export function createMessageReader(withinMs = WITHIN_MS): MessageReader {
  let worker: Worker | undefined
  let turns = 0

  return {
    read(message) {
      worker ??= new Worker(join(import.meta.dirname, 'read-message.worker.ts'), {
        resourceLimits: { maxOldGenerationSizeMb: HEAP_LIMIT_MB },
        stderr: true,
      })
      const active = worker
      active.ref()
      const request: MessageRequest = { turn: ++turns, message }
      return new Promise((resolve) => {
        const deadline = setTimeout(giveUp, withinMs)
        active.once('error', giveUp)
        active.on('message', receive)
        active.postMessage(request)

        function receive({ turn, events }: MessageReply): void {
          if (turn === request.turn) finish(events ?? undefined)
        }
        function giveUp(): void {
          if (worker === active) worker = undefined
          void active.terminate()
          finish(undefined)
        }
        function finish(events: FeedbackEvent[] | undefined): void {
          clearTimeout(deadline)
          active.off('error', giveUp)
          active.off('message', receive)
          // An idle thread must not keep the process alive.
          active.unref()
          resolve(events)
        }
      })
    },
    async close() {
      await worker?.terminate()
      worker = undefined
    },
  }
}
