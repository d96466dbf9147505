import type { ConnectionStep, ConnectionTest } from '@hometown/shared-types/wordpress-connection'
import { explainError, type PluginStatus, type WordPressClient } from '@hometown/wordpress-adapter'
import { openWordPressSource } from './wordpress-source.ts'

const PATIENCE_MS = 10_000

type Outcome = Omit<ConnectionTest, 'testedAt'>

/** Asks what the desk needs of WordPress, step by step; one that fails ends those that need it. */
export async function tryConnection(
  client: WordPressClient,
  { hasCredentials, address }: { hasCredentials: boolean; address: string },
): Promise<Outcome> {
  const steps: ConnectionStep[] = []
  const outcome: Outcome = { steps, signedInAs: null, pluginVersion: null }
  const step = (label: string) => (outcome: ConnectionStep['outcome'], message: string) => {
    steps.push({ label, outcome, message })
  }
  const limits = { timeoutMs: PATIENCE_MS }

  const reach = step('WordPress answers')
  try {
    const { name } = await client.index(limits)
    reach('ok', name ? `“${name}” answers at ${address}.` : `It answers at ${address}.`)
  } catch (error) {
    reach('failed', explainError(error))
    return outcome
  }

  const signIn = step('Signed in')
  if (!hasCredentials) {
    signIn('warning', 'No credentials are configured, so articles are only read.')
    return outcome
  }
  try {
    const check = await client.checkCredentials(limits)
    if (check.as === 'anonymous') {
      signIn('failed', check.problem)
      return outcome
    }
    outcome.signedInAs = check.user.name
    signIn('ok', `WordPress knows us as ${check.user.name}.`)
    const { problem } = await openWordPressSource(client)
    step('May write')(problem ? 'failed' : 'ok', problem ?? 'Drafts can be read and articles saved.')
  } catch (error) {
    signIn('failed', explainError(error))
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
    const loss =
      'changes made there arrive with the next look only, and a save over a newer one is noticed as best we can.'
    plugin('warning', `The Hometown plugin is not installed: ${loss}`)
    return
  }
  plugin('ok', `Version ${status.version} guards against saves over newer ones.`)
  if (status.webhook) messages('ok', 'It knows where to send its messages.')
  else messages('warning', 'It has no address or no secret for its messages: see Settings → Hometown in WordPress.')
}
