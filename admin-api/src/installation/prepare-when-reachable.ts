import { buildContext } from '../build-context.ts'
import type { Config } from '../config/config.ts'
import { describeUnencrypted } from '../config/unencrypted.ts'
import { createLogger } from '../log/log.ts'
import { type Prepared, prepareInstallation } from './prepare-installation.ts'
import { waitUntilReachable } from './wait-until-reachable.ts'

/**
 * Prepares the installation. One of several machines waits for a database or an object store that is away, and answers
 * health checks and readers meanwhile; a machine by itself fails, so that somebody who sets it up sees why.
 */
export async function prepareWhenReachable(config: Config): Promise<Prepared> {
  if (!config.objectStore) return prepareOnce(config, () => undefined)
  const log = createLogger('start', { level: config.logLevel })
  return waitUntilReachable({ config, log }, (say) => prepareOnce(config, say))
}

async function prepareOnce(config: Config, onWait: (reason: string) => void): Promise<Prepared> {
  const context = await buildContext(config, 'start', { isUnhurried: true })
  try {
    const prepared = await prepareInstallation(context, onWait)
    for (const warning of describeUnencrypted(context.config)) context.log.warn(warning)
    return prepared
  } finally {
    await context.store.close()
  }
}
