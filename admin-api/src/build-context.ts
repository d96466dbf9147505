import { createWordPressClient } from '@hometown/wordpress-adapter'
import type { Config } from './config.ts'
import type { AppContext } from './context.ts'
import { openStore } from './database/connection.ts'
import { realOutside } from './integrations/outside/real-outside.ts'
import { createLogger } from './log.ts'
import { createIpcLink } from './processes/process-link.ts'

/** The context of one of the processes, with everything real. */
export async function buildContext(config: Config, name: string): Promise<AppContext> {
  const log = createLogger(name, { level: config.logLevel })
  return {
    config,
    log,
    store: await openStore(config),
    clock: { now: () => Date.now() },
    wordpress: config.wordpressUrl ? createConfiguredWordPress(config, config.wordpressUrl) : undefined,
    link: createIpcLink(log),
    outside: realOutside,
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
