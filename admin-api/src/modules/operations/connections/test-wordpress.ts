import type { ConnectionStep } from '@hometown/shared-types/contract/connections'
import type { WordPressClient } from '@hometown/wordpress-adapter'
import { explainWordPressFailure } from '../../../integrations/wordpress-errors.ts'
import { openWordPressSource } from '../../wordpress/wordpress-mirror/index.ts'

const WORDPRESS_TEST_TIMEOUT_MS = 10_000

/** Tests step by step, until one fails. */
export async function testWordPress(
  client: WordPressClient,
  { hasCredentials, address, signal }: { hasCredentials: boolean; address: string; signal: AbortSignal },
): Promise<ConnectionStep[]> {
  const steps: ConnectionStep[] = []
  let label = 'WordPress answers'
  const addStep = (outcome: ConnectionStep['outcome'], message: string) => steps.push({ label, outcome, message })
  const limits = { timeoutMs: WORDPRESS_TEST_TIMEOUT_MS, signal }
  try {
    const { name } = await client.index(limits)
    addStep('ok', name ? `“${name}” answers at ${address}.` : `WordPress answers at ${address}.`)
    label = 'Posts'
    if ((await client.posts.list({ per_page: 1 }, limits)).total === 0)
      addStep(
        'warning',
        'WordPress lists no posts. If its visitors see some, a plugin or a theme hides them from the REST API: allow /wp-json/wp/v2/posts for Hometown.',
      )
    label = 'Signed in'
    if (!hasCredentials) {
      addStep('warning', 'No credentials are set, so articles are read-only.')
      return steps
    }
    const check = await client.checkCredentials(limits)
    if (check.as === 'anonymous') {
      addStep('failed', check.problem)
      return steps
    }
    addStep('ok', `Signed in as ${check.user.name}.`)
    label = 'May write'
    const { problem } = await openWordPressSource(client)
    if (problem) {
      addStep('failed', problem)
      return steps
    }
    addStep('ok', 'We can read drafts and save articles.')
    label = 'Plugin'
    const plugin = await client.pluginStatus(limits)
    if (!plugin)
      addStep(
        'warning',
        'The Hometown plugin is not installed: changes arrive at the next sync instead of at once, and some edit conflicts may go unnoticed.',
      )
    else {
      addStep('ok', `Version ${plugin.version} refuses saves over newer ones.`)
      label = 'Messages'
      if (plugin.webhook) addStep('ok', 'The plugin has a webhook address and a secret.')
      else
        addStep(
          'warning',
          'The plugin needs a webhook address and a secret. Set them in WordPress under Settings → Hometown.',
        )
    }
  } catch (error) {
    addStep('failed', explainWordPressFailure(error, address))
  }
  return steps
}
