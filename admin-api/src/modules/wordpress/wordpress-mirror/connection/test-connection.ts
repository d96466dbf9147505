import type { ConnectionStep, ConnectionTest } from '@hometown/shared-types/wordpress-connection'
import { explainError, type PluginStatus, type WordPressClient, WordPressError } from '@hometown/wordpress-adapter'
import { openWordPressSource } from '../pull/wordpress-source.ts'

const PATIENCE_MS = 10_000

type Outcome = Omit<ConnectionTest, 'testedAt'>

export interface Trial {
  hasCredentials: boolean
  address: string
  signal?: AbortSignal
}

export async function tryConnection(
  client: WordPressClient,
  { hasCredentials, address, signal }: Trial,
): Promise<Outcome> {
  const steps: ConnectionStep[] = []
  const outcome: Outcome = { steps, signedInAs: null, pluginVersion: null }
  const step = (label: string) => (outcome: ConnectionStep['outcome'], message: string) => {
    steps.push({ label, outcome, message })
  }
  const limits = { timeoutMs: PATIENCE_MS, signal }

  const reach = step('WordPress answers')
  try {
    const { name } = await client.index(limits)
    reach('ok', name ? `“${name}” answers at ${address}.` : `WordPress answers at ${address}.`)
  } catch (error) {
    reach('failed', explainFailure(error, address))
    return outcome
  }

  const signIn = step('Signed in')
  if (!hasCredentials) {
    signIn('warning', 'No credentials are set, so articles are read-only.')
    return outcome
  }
  try {
    const check = await client.checkCredentials(limits)
    if (check.as === 'anonymous') {
      signIn('failed', check.problem)
      return outcome
    }
    outcome.signedInAs = check.user.name
    signIn('ok', `Signed in as ${check.user.name}.`)
    const { problem } = await openWordPressSource(client)
    step('May write')(problem ? 'failed' : 'ok', problem ?? 'We can read drafts and save articles.')
  } catch (error) {
    signIn('failed', explainFailure(error, address))
    return outcome
  }

  const plugin = step('Plugin')
  try {
    const status = await client.pluginStatus(limits)
    outcome.pluginVersion = status?.version ?? null
    describePlugin(status, plugin, step('Messages'))
  } catch (error) {
    plugin('failed', explainError(error))
  }
  return outcome
}

type Say = (outcome: ConnectionStep['outcome'], message: string) => void

function describePlugin(status: PluginStatus | undefined, plugin: Say, messages: Say): void {
  if (!status) {
    const loss = 'changes arrive at the next sync instead of at once, and some edit conflicts may go unnoticed.'
    plugin('warning', `The Hometown plugin is not installed: ${loss}`)
    return
  }
  plugin('ok', `Version ${status.version} refuses saves over newer ones.`)
  if (status.webhook) messages('ok', 'The plugin has a webhook address and a secret.')
  else
    messages(
      'warning',
      'The plugin needs a webhook address and a secret. Set them in WordPress under Settings → Hometown.',
    )
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
