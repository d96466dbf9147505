import { parentPort } from 'node:worker_threads'
import type { FeedbackEvent } from './feedback-event.ts'
import { readMessage } from './read-message.ts'

export interface MessageRequest {
  turn: number
  message: Uint8Array
}

export interface MessageReply {
  turn: number
  /** Null when it can't be read. */
  events: FeedbackEvent[] | null
}

parentPort?.on('message', async ({ turn, message }: MessageRequest) => {
  const events = await readMessage(Buffer.from(message)).catch(() => null)
  parentPort?.postMessage({ turn, events } satisfies MessageReply)
})
