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
import { isAi, mergeFields, variablesOf } from './connections.service.ts'
import { testMail } from './test-mail.ts'
import { testWordPress } from './test-wordpress.ts'

const WITHIN_MS = 20_000
/** The answer must come within the time of the test. */
const ANSWER_SECONDS = 18

interface Test {
  name: ConnectionName
  input: TestConnectionInput
  /** Aborts when nobody waits for the result. */
  signal: AbortSignal
  withinMs?: number
}

export async function testConnection(
  context: AppContext,
  actor: Actor,
  { name, input, signal: gone, withinMs = WITHIN_MS }: Test,
): Promise<ConnectionCheck> {
  const config = await configOf(context, name, input)
  await context.store.write(actor, (tx) => tx.audit('connection.test', name, { name }))
  const signal = AbortSignal.any([gone, AbortSignal.timeout(withinMs)])
  const tooLate = new Promise<ConnectionStep[]>((resolve) => {
    const message = `There was no answer within ${Math.round(withinMs / 1000)} seconds.`
    signal.addEventListener('abort', () => resolve([{ label: 'Time', outcome: 'failed', message }]), { once: true })
  })
  const steps = await Promise.race([stepsOf(context, config, name, { to: input.to, signal }), tooLate])
  gone.throwIfAborted()
  const testedAt = new Date(context.clock.now()).toISOString()
  return { testedAt, ok: steps.every(({ outcome }) => outcome !== 'failed'), steps }
}

/** Uses the entered values as if they were saved; without any, what is saved, or else what the environment sets. */
async function configOf(context: AppContext, name: ConnectionName, input: TestConnectionInput): Promise<Config> {
  const { config } = context
  const saved = (await readSavedConnections(context)).get(name)
  const typed = input.values && { values: input.values, secrets: input.secrets ?? {} }
  const fields = typed ? mergeFields(name, typed, saved) : saved?.fields
  if (fields) return connectionConfig(config, name, fields)
  if (!saved && variablesOf(context, name).length > 0) return config
  throw notSet()
}

function notSet(): AppError {
  return new AppError(409, 'not_set', 'Nothing that we can read is saved here, so there’s nothing to test.')
}

async function stepsOf(
  context: AppContext,
  config: Config,
  name: ConnectionName,
  { to, signal }: { to: string | undefined; signal: AbortSignal },
): Promise<ConnectionStep[]> {
  if (isAi(name)) return [await testModel({ ...context, config }, name, signal)]
  if (name === 'mail-reports') return testMailReports(config)
  if (name === 'mail') {
    if (!config.smtpUrl) throw notSet()
    return testMail({ ...context, config }, { smtpUrl: config.smtpUrl, to, signal })
  }
  const client = createConfiguredWordPress(config)
  if (!client || !config.wordpressUrl) throw notSet()
  const hasCredentials = config.wordpressUsername !== undefined
  return testWordPress(client, { hasCredentials, address: config.wordpressUrl, signal })
}

const greetingSchema = z.object({
  greeting: z.string().transform(modelAnswerToPlainText).pipe(z.string().min(1).max(200)),
})

/** Asks one short question. Throws only if nobody waits for the answer, or for our own faults. */
async function testModel(context: AppContext, provider: AiProvider, signal: AbortSignal): Promise<ConnectionStep> {
  const { config } = context
  const asked = { ...context, config: { ...config, aiSeconds: Math.min(config.aiSeconds, ANSWER_SECONDS) } }
  const instructions = 'Answer the greeting in one short sentence.'
  const data = 'Good morning from the newsroom!'
  const question = { provider, purpose: 'test', instructions, data, schema: greetingSchema, maxTokens: 100, signal }
  const label = AI_PROVIDER_LABELS[provider]
  const began = performance.now()
  try {
    const { greeting } = await askModel(asked, question)
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    return { label, outcome: 'ok', message: `Answered in ${seconds} s: “${greeting}”` }
  } catch (error) {
    if (!(error instanceof AppError) || error.code === AI_NOT_CONFIGURED || signal.aborted) throw error
    return { label, outcome: 'failed', message: error.message }
  }
}

/** Checks the keys only: the providers call us, so there is nothing to call. */
function testMailReports({ mailWebhookMailgunKey: mailgun, mailWebhookSendgridKey: sendgrid }: Config) {
  const steps: ConnectionStep[] = []
  const say = (label: string, outcome: ConnectionStep['outcome'], message: string) =>
    steps.push({ label, outcome, message })
  if (mailgun) say('Mailgun', 'ok', 'Reports of Mailgun must carry a signature made with this key.')
  if (sendgrid && isPublicKey(sendgrid))
    say('SendGrid', 'ok', 'Reports of SendGrid must carry a signature that this key verifies.')
  else if (sendgrid)
    say('SendGrid', 'failed', 'This isn’t a verification key. Copy it from SendGrid’s settings of the event webhook.')
  return steps
}

function isPublicKey(text: string): boolean {
  try {
    createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' })
    return true
  } catch {
    return false
  }
}
