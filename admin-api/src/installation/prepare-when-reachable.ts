import { setTimeout } from 'node:timers/promises'
import { buildContext } from '../build-context.ts'
import type { Config } from '../config/config.ts'
import { isBusy } from '../http/errors/unavailable.ts'
import { createLogger } from '../log/log.ts'
import { ObjectStoreError } from '../object-store/object-store.ts'
import { warnWithoutNotifications } from './check-notifications.ts'
import { explainFault } from './describe-start-failure.ts'
import { type Prepared, prepareInstallation } from './prepare-installation.ts'
import { createWaitingServer } from './waiting-server.ts'

const TRY_AGAIN_MS = 2000

/**
 * Prepares the installation. One of several machines waits for a database or an object store that is away, and answers
 * health checks and readers meanwhile; a machine by itself fails, so that somebody who sets it up sees why.
 */
export async function prepareWhenReachable(config: Config): Promise<Prepared> {
  const log = createLogger('start', { level: config.logLevel })
  const waiting = createWaitingServer({ config, log })
  let lastReason: string | undefined
  try {
    for (;;) {
      try {
        return await prepareOnce(config, waiting.say)
      } catch (error) {
        if (!config.objectStore || !isBusy(error)) throw error
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

async function prepareOnce(config: Config, onWait: (reason: string) => void): Promise<Prepared> {
  const context = await buildContext(config, 'start', { isUnhurried: true })
  try {
    const prepared = await prepareInstallation(context, onWait)
    await warnWithoutNotifications(context)
    return prepared
  } finally {
    await context.store.close()
  }
}
