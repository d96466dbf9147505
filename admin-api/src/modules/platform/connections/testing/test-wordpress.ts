import { createConfiguredWordPress } from '../../../../integrations/configured-wordpress.ts'
import type { TestRun } from './test-run.ts'

export async function testWordPress({ context, config, say, signal }: TestRun): Promise<void> {
  const client = createConfiguredWordPress(config)
  if (!client || !config.wordpressUrl) return say('WordPress', 'failed', 'No address is set: WORDPRESS_URL is missing.')
  await context.ports.tryWordPress(client, {
    hasCredentials: config.wordpressUsername !== undefined,
    address: config.wordpressUrl,
    signal,
    say,
  })
}
