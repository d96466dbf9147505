import type { ConnectionStep, ConnectionTest } from '@hometown/shared-types/wordpress-connection'
import { explainError, type PluginStatus, type WordPressClient } from '@hometown/wordpress-adapter'
import { openWordPressSource } from '../pull/wordpress-source.ts'
import { explainFailure } from './explain-failure.ts'

const PATIENCE_MS = 10_000

type Outcome = Omit<ConnectionTest, 'testedAt'>

interface Trial {
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
