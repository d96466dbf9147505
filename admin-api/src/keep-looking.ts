import type { ProcessMessage } from '@hometown/shared-types/process-messages'
import type { ProcessLink } from './processes/process-link.ts'

interface When {
  everyMs: number
  /** The message by which another process says that there is something to do now. */
  nudge?: ProcessMessage['type']
}

/** Looks now, every so often, and when nudged. Answers how to end that. */
export function keepLooking(link: ProcessLink, look: () => Promise<void>, { everyMs, nudge }: When): () => void {
  const interval = setInterval(() => void look(), everyMs)
  const quiet = link.onMessage((message) => {
    if (message.type === nudge) void look()
  })
  void look()
  return () => {
    clearInterval(interval)
    quiet()
  }
}
