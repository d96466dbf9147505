import type { Logger } from 'pino'
import type { ProcessLink } from './process-link.ts'
import type { ProcessMessage } from './process-messages.ts'

interface When {
  everyMs: number
  /** A message from another process that triggers an immediate look. */
  nudge?: ProcessMessage['type']
}

/** Looks now, periodically, and on each nudge. Returns a function that stops it. */
export function poll(
  { link, log }: { link: Pick<ProcessLink, 'onMessage'>; log: Pick<Logger, 'error'> },
  look: () => Promise<void>,
  { everyMs, nudge }: When,
): () => void {
  const tryToLook = () => {
    look().catch((error: unknown) => log.error({ err: error }, 'could not look for work'))
  }
  const interval = setInterval(tryToLook, everyMs)
  const quiet = link.onMessage((message) => {
    if (message.type === nudge) tryToLook()
  })
  tryToLook()
  return () => {
    clearInterval(interval)
    quiet()
  }
}
