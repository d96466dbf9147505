import type { ProcessMessage } from '@hometown/shared-types/process-messages'
import type { Logger } from 'pino'
import type { ProcessLink } from './process-link.ts'

interface When {
  everyMs: number
  /** The message by which another process says that there is something to do now. */
  nudge?: ProcessMessage['type']
}

/** Looks now, every so often, and when nudged. Answers how to end that. */
export function poll(
  { link, log }: { link: Pick<ProcessLink, 'onMessage'>; log: Pick<Logger, 'error'> },
  look: () => Promise<void>,
  { everyMs, nudge }: When,
): () => void {
  const tryToLook = () => {
    look().catch((error: unknown) => log.error({ err: error }, 'what is to be done could not be looked at'))
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
