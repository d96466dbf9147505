import type { ConnectionStep } from '@hometown/shared-types/contract/connections'
import { explainError, type WordPressClient, WordPressError } from '@hometown/wordpress-adapter'
import { openWordPressSource } from './wordpress-source.ts'

const PATIENCE_MS = 10_000

interface Trial {
  hasCredentials: boolean
  address: string
  signal?: AbortSignal
}

/** Step by step, until one fails. */
export async function tryConnection(
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
    say(problem ? 'failed' : 'ok', problem ?? 'We can read drafts and save articles.')
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
    say('failed', explainFailure(error, address))
  }
  return steps
}

/** Why an address didn't answer as a WordPress, and what to change. */
export function explainFailure(error: unknown, address: string): string {
  if (!(error instanceof WordPressError)) return explainError(error)
  if (error.code === 'timeout') return `${address} didn’t answer in time.`
  if (error.code === 'not_json')
    return `${address} answers with a web page instead of WordPress’s REST API. Check the address, and that permalinks aren’t “Plain”.`
  if (error.code === 'refused') return `${error.message}.`
  if (error.status === 401)
    return `${address} shows its REST API only to people who are signed in. Check Hometown’s username and application password, or allow /wp-json/ for it.`
  if (error.status === 403)
    return `${address} refuses its REST API: a plugin or a firewall turns it off. Allow /wp-json/ for Hometown.`
  if (error.status === 404)
    return `${address} has no REST API: it is turned off, or this isn’t the address of a WordPress site.`
  if (error.status === 0) return `${address} can’t be reached: ${explainCause(error)}. Check the address.`
  return explainError(error)
}

function explainCause(error: WordPressError): string {
  const text = explainError(error)
  if (/ENOTFOUND|EAI_AGAIN/.test(text)) return 'there is no server with this name'
  if (text.includes('ECONNREFUSED')) return 'nothing answers there'
  if (/certificate|self.signed/i.test(text)) return 'its certificate isn’t valid'
  return text
}
