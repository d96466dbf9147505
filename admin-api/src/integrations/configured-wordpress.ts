import { createWordPressClient, type WordPressClient } from '@hometown/wordpress-adapter'
import type { Config } from '../config/config.ts'

type WordPressConfig = Pick<Config, 'wordpressUrl' | 'wordpressUsername' | 'wordpressAppPassword'>

export function createConfiguredWordPress(config: WordPressConfig): WordPressClient | undefined {
  const { wordpressUrl: url, wordpressUsername: username, wordpressAppPassword: applicationPassword } = config
  if (!url) return undefined
  const credentials = username && applicationPassword ? { username, applicationPassword } : undefined
  return createWordPressClient({ url, ...(credentials && { credentials }) })
}
