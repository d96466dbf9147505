import { createPublicKey } from 'node:crypto'
import { AI_NOT_CONFIGURED, type AiProvider } from '@hometown/shared-types/contract/ai'
import type {
  ConnectionCheck,
  ConnectionName,
  ConnectionStep,
  TestConnectionInput,
} from '@hometown/shared-types/contract/connections'
import { z } from 'zod'
import type { Config } from '../../../config/config.ts'
import type { AppContext } from '../../../context.ts'
import type { Actor } from '../../../database/database.ts'
import { AppError } from '../../../http/errors/app-error.ts'
import { createConfiguredWordPress } from '../../../integrations/configured-wordpress.ts'
import { AI_PROVIDER_LABELS, askModel, modelAnswerToPlainText } from '../../platform/ai/index.ts'
import { connectionConfig, readSavedConnections } from '../../platform/settings/index.ts'
import { isAiConnection, listEnvironmentVariables, mergeConnectionFields } from './connections.service.ts'
import { testMailServer } from './test-mail.ts'
import { testWordPress } from './test-wordpress.ts'

const CONNECTION_TEST_TIMEOUT_MS = 20_000
/** The answer must come within the time of the test. */
const AI_MODEL_TEST_TIMEOUT_SECONDS = 18

export async function testConnection(
  context: AppContext,
  actor: Actor,
  { name, input, signal: clientSignal }: { name: ConnectionName; input: TestConnectionInput; signal: AbortSignal },
): Promise<ConnectionCheck> {
  const config = await testedConfig(context, name, input)
  await context.store.write(actor, (tx) => tx.audit('connection.test', name, { name }))
  const signal = AbortSignal.any([clientSignal, AbortSignal.timeout(CONNECTION_TEST_TIMEOUT_MS)])
  const timeout = new Promise<ConnectionStep[]>((resolve) => {
    const message = `There was no answer within ${CONNECTION_TEST_TIMEOUT_MS / 1000} seconds.`
    signal.addEventListener('abort', () => resolve([{ label: 'Time', outcome: 'failed', message }]), { once: true })
  })
  const steps = await Promise.race([runConnectionTest(context, config, name, { to: input.to, signal }), timeout])
  clientSignal.throwIfAborted()
  const testedAt = new Date(context.clock.now()).toISOString()
  return { testedAt, ok: steps.every(({ outcome }) => outcome !== 'failed'), steps }
}

/** Uses the entered values as if they were saved; without any, what is saved, or else what the environment sets. */
async function testedConfig(context: AppContext, name: ConnectionName, input: TestConnectionInput): Promise<Config> {
  const { config } = context
  const saved = (await readSavedConnections(context)).get(name)
  const entered = input.values && { values: input.values, secrets: input.secrets ?? {} }
  const fields = entered ? mergeConnectionFields(name, entered, saved) : saved?.fields
  if (fields) return connectionConfig(config, name, fields)
  if (!saved && listEnvironmentVariables(context, name).length > 0) return config
  throw noConnectionToTestError()
}

function noConnectionToTestError(): AppError {
  return new AppError(409, 'not_set', 'Nothing that we can read is saved here, so there’s nothing to test.')
}

async function runConnectionTest(
  context: AppContext,
  config: Config,
  name: ConnectionName,
  { to, signal }: { to: string | undefined; signal: AbortSignal },
): Promise<ConnectionStep[]> {
  if (isAiConnection(name)) return [await testAiModel({ ...context, config }, name, signal)]
  if (name === 'mail-reports') return testMailReportKeys(config)
  if (name === 'mail') {
    if (!config.smtpUrl) throw noConnectionToTestError()
    return testMailServer({ ...context, config }, { smtpUrl: config.smtpUrl, to, signal })
  }
  const client = createConfiguredWordPress(config)
  if (!client || !config.wordpressUrl) throw noConnectionToTestError()
  const hasCredentials = config.wordpressUsername !== undefined
  return testWordPress(client, { hasCredentials, address: config.wordpressUrl, signal })
}

const aiGreetingSchema = z.object({
  greeting: z.string().transform(modelAnswerToPlainText).pipe(z.string().min(1).max(200)),
})

/** Asks one short question. Throws only if nobody waits for the answer, or for our own faults. */
async function testAiModel(context: AppContext, provider: AiProvider, signal: AbortSignal): Promise<ConnectionStep> {
  const { config } = context
  const limited = { ...config, aiSeconds: Math.min(config.aiSeconds, AI_MODEL_TEST_TIMEOUT_SECONDS) }
  const instructions = 'Answer the greeting in one short sentence.'
  const data = 'Good morning from the newsroom!'
  const question = { provider, purpose: 'test', instructions, data, schema: aiGreetingSchema, maxTokens: 100, signal }
  const label = AI_PROVIDER_LABELS[provider]
  const began = performance.now()
  try {
    const { greeting } = await askModel({ ...context, config: limited }, question)
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    return { label, outcome: 'ok', message: `Answered in ${seconds} s: “${greeting}”` }
  } catch (error) {
    if (!(error instanceof AppError) || error.code === AI_NOT_CONFIGURED || signal.aborted) throw error
    return { label, outcome: 'failed', message: error.message }
  }
}

/** Checks the keys only: the providers call us, so there is nothing to call. */
function testMailReportKeys({ mailWebhookMailgunKey: mailgun, mailWebhookSendgridKey: sendgrid }: Config) {
  const steps: ConnectionStep[] = []
  const addStep = (label: string, outcome: ConnectionStep['outcome'], message: string) =>
    steps.push({ label, outcome, message })
  if (mailgun) addStep('Mailgun', 'ok', 'Reports of Mailgun must carry a signature made with this key.')
  if (sendgrid && isPublicKeyText(sendgrid))
    addStep('SendGrid', 'ok', 'Reports of SendGrid must carry a signature that this key verifies.')
  else if (sendgrid)
    addStep(
      'SendGrid',
      'failed',
      'This isn’t a verification key. Copy it from SendGrid’s settings of the event webhook.',
    )
  return steps
}

function isPublicKeyText(text: string): boolean {
  try {
    createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' })
    return true
  } catch {
    return false
  }
}
