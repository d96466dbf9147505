import { createWordPressClient } from '@hometown/wordpress-adapter'
import type { Config } from './config.ts'
import type { AppContext } from './context.ts'
import { openStore } from './database/connection.ts'
import { createRobotsCache } from './features/harvest/robots-cache.service.ts'
import { callerName } from './features/site/caller-name.service.ts'
import { createOutside } from './integrations/outside/create-outside.ts'
import { createLogger } from './log.ts'
import { createIpcLink } from './processes/process-link.ts'

interface ContextOptions {
  /** The database may take as long as it needs for a statement, as it does for a new version's tables. */
  isUnhurried?: boolean
}

/** The context of one of the processes, with everything real. */
export async function buildContext(config: Config, name: string, options?: ContextOptions): Promise<AppContext> {
  const log = createLogger(name, { level: config.logLevel })
  const onLost = (error: Error) => log.warn({ err: error }, 'a connection to the database was lost')
  const store = await openStore(config, { ...options, onLost })
  const clock = { now: () => Date.now() }
  return {
    config,
    log,
    store,
    clock,
    wordpress: config.wordpressUrl ? createConfiguredWordPress(config, config.wordpressUrl) : undefined,
    link: createIpcLink(log),
    outside: createOutside({
      allowPrivate: config.harvestAllowPrivate,
      userAgent: () => callerName({ store, config }),
      robotsCache: createRobotsCache({ store, clock }),
    }),
  }
}

function createConfiguredWordPress(config: Config, url: string) {
  const { wordpressUsername, wordpressAppPassword } = config
  return createWordPressClient({
    url,
    ...(wordpressUsername &&
      wordpressAppPassword && {
        credentials: { username: wordpressUsername, applicationPassword: wordpressAppPassword },
      }),
  })
}
