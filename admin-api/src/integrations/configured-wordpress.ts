import { createWordPressClient, type WordPressClient, WordPressError } from '@hometown/wordpress-adapter'
import type { Config } from '../config/config.ts'
import { fetchForConnection } from './safe-fetch/checked-connections.ts'
import { RequestRefusedError } from './safe-fetch/fetch-errors.ts'

export function createConfiguredWordPress(
  config: Pick<Config, 'wordpressUrl' | 'wordpressUsername' | 'wordpressAppPassword' | 'connectionsOfEnvironment'>,
): WordPressClient | undefined {
  const { wordpressUrl: url, wordpressUsername: username, wordpressAppPassword: applicationPassword } = config
  if (!url) return undefined
  const credentials = username && applicationPassword ? { username, applicationPassword } : undefined
  return createWordPressClient({
    url,
    fetch: fetchExplainingRefusals(fetchForConnection(config, 'wordpress')),
    ...(credentials && { credentials }),
  })
}

/** This must wrap `fetch`: the client passes its own errors on as they are. */
function fetchExplainingRefusals(ask: typeof fetch): typeof fetch {
  return async (input, init) => {
    try {
      return await ask(input, init)
    } catch (error) {
      if (!(error instanceof RequestRefusedError)) throw error
      throw new WordPressError(error.message.replace(/\.$/, ''), 0, { code: 'refused' })
    }
  }
}
