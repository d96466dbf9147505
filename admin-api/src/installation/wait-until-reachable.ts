import { setTimeout } from 'node:timers/promises'
import type { AppContext } from '../context.ts'
import { isBusy } from '../http/errors/unavailable.ts'
import { ObjectStoreError } from '../object-store/object-store.ts'
import { explainFault } from './describe-start-failure.ts'
import { createWaitingServer } from './waiting-server.ts'

const TRY_AGAIN_MS = 2000

/**
 * Repeats `work` while the database or the object store is away. Says in the log, and to those who ask on the service's
 * port, what it waits for.
 * @param work gets what it may call to say that it waits for something else
 */
export async function waitUntilReachable<T>(
  { config, log }: Pick<AppContext, 'config' | 'log'>,
  work: (say: (reason: string) => void) => Promise<T>,
): Promise<T> {
  const waiting = createWaitingServer({ config, log })
  let lastReason: string | undefined
  try {
    for (;;) {
      try {
        return await work(waiting.say)
      } catch (error) {
        if (!isBusy(error)) throw error
        const reason = `Waiting for the ${error instanceof ObjectStoreError ? 'object store' : 'database'}.`
        if (reason !== lastReason) log.warn(`${reason} ${explainFault(error, config)}`)
        lastReason = reason
        waiting.say(reason)
        await setTimeout(TRY_AGAIN_MS)
      }
    }
  } finally {
    await waiting.close()
  }
}
