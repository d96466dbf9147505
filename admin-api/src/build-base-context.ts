import type { Config } from './config/config.ts'
import type { BaseContext } from './context.ts'
import { openStore } from './database/connection.ts'
import { createConfiguredWordPress } from './integrations/configured-wordpress.ts'
import { createOutside } from './integrations/outside/create-outside.ts'
import { createLogger } from './log/log.ts'
import { createRobotsCache } from './modules/newsroom/harvest/reading/robots-cache.service.ts'
import { callerName } from './modules/platform/settings/caller-name.service.ts'
import { createIpcLink } from './processes/process-link.ts'

export interface ContextOptions {
  /** Migrations take as long as they need, so statements get no time limit. */
  isUnhurried?: boolean
}

/** Without ports, which would load most features. */
export async function buildBaseContext(config: Config, name: string, options?: ContextOptions): Promise<BaseContext> {
  const log = createLogger(name, { level: config.logLevel })
  const onLost = (error: Error) => log.warn({ err: error }, 'lost a connection to the database')
  const store = await openStore(config, { ...options, onLost })
  const clock = { now: () => Date.now() }
  return {
    config,
    log,
    store,
    clock,
    wordpress: createConfiguredWordPress(config),
    link: createIpcLink(log),
    outside: createOutside({
      allowPrivate: config.harvestAllowPrivate,
      userAgent: () => callerName({ store, config }),
      robotsCache: createRobotsCache({ store, clock }),
    }),
  }
}
