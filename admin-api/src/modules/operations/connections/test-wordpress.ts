import type { ConnectionStep } from '@hometown/shared-types/contract/connections'
import type { WordPressClient } from '@hometown/wordpress-adapter'
import { explainWordPressFailure } from '../../../integrations/wordpress-errors.ts'
import { openWordPressSource } from '../../wordpress/wordpress-mirror/index.ts'

const PATIENCE_MS = 10_000

interface Trial {
  hasCredentials: boolean
  address: string
  signal?: AbortSignal
}

/** Tests step by step, until one fails. */
export async function testWordPress(
  client: WordPressClient,
  { hasCredentials, address, signal }: Trial,
): Promise<ConnectionStep[]> {
  const steps: ConnectionStep[] = []
  let label = 'WordPress answers'
  const say = (outcome: ConnectionStep['outcome'], message: string) => steps.push({ label, outcome, message })
  const limits = { timeoutMs: PATIENCE_MS, signal }
  try {
    const { name } = await client.index(limits)
    say('ok', name ? `“${name}” answers at ${address}.` : `WordPress answers at ${address}.`)
    label = 'Posts'
    if ((await client.posts.list({ per_page: 1 }, limits)).total === 0)
      say(
        'warning',
        'WordPress lists no posts. If its visitors see some, a plugin or a theme hides them from the REST API: allow /wp-json/wp/v2/posts for Hometown.',
      )
    label = 'Signed in'
    if (!hasCredentials) {
      say('warning', 'No credentials are set, so articles are read-only.')
      return steps
    }
    const check = await client.checkCredentials(limits)
    if (check.as === 'anonymous') {
      say('failed', check.problem)
      return steps
    }
    say('ok', `Signed in as ${check.user.name}.`)
    label = 'May write'
    const { problem } = await openWordPressSource(client)
    if (problem) {
      say('failed', problem)
      return steps
    }
    say('ok', 'We can read drafts and save articles.')
    label = 'Plugin'
    const plugin = await client.pluginStatus(limits)
    if (!plugin)
      say(
        'warning',
        'The Hometown plugin is not installed: changes arrive at the next sync instead of at once, and some edit conflicts may go unnoticed.',
      )
    else {
      say('ok', `Version ${plugin.version} refuses saves over newer ones.`)
      label = 'Messages'
      if (plugin.webhook) say('ok', 'The plugin has a webhook address and a secret.')
      else
        say(
          'warning',
          'The plugin needs a webhook address and a secret. Set them in WordPress under Settings → Hometown.',
        )
    }
  } catch (error) {
    say('failed', explainWordPressFailure(error, address))
  }
  return steps
}
