import { createPublicKey } from 'node:crypto'
import { AI_PROVIDER_LABELS, type AiProvider } from '@hometown/shared-types/ai'
import {
  type ConnectionCheck,
  type ConnectionName,
  isAi,
  type TestConnectionInput,
} from '@hometown/shared-types/connections'
import { escapeHtml } from '@hometown/shared-types/escape-html'
import type { ConnectionStep } from '@hometown/shared-types/wordpress-connection'
import addressparser from 'nodemailer/lib/addressparser'
import { v7 as uuid } from 'uuid'
import type { Config } from '../../../config/config.ts'
import type { AppContext } from '../../../context.ts'
import { AppError } from '../../../http/errors/app-error.ts'
import type { SignedIn } from '../../../http/request-context.ts'
import { createConfiguredWordPress } from '../../../integrations/configured-wordpress.ts'
import { composeMail } from '../../../integrations/mailer/compose-mail.ts'
import { mailServerOf } from '../../../integrations/mailer/create-mailer.ts'
import { sendOneMail } from '../../../integrations/mailer/smtp-mailer.ts'
import { greetNewsroom } from '../ai/ai.service.ts'
import { recordAudit } from '../audit/audit.service.ts'
import { loadMailBranding } from '../settings/mail-branding.service.ts'
import { mergeFields, variablesOf } from './connections.service.ts'
import { explainHandOver, explainMailFailure } from './explain-mail-failure.ts'
import { connectionConfig, readSavedConnections } from './saved-connections.service.ts'

const WITHIN_MS = 20_000

interface Test {
  name: ConnectionName
  input: TestConnectionInput
  /** Aborts when nobody waits for the result. */
  signal: AbortSignal
  withinMs?: number
}

export async function testConnection(
  context: AppContext,
  { user }: SignedIn,
  { name, input, signal: gone, withinMs = WITHIN_MS }: Test,
): Promise<ConnectionCheck> {
  const config = await configOf(context, name, input)
  if (name === 'mail' && !input.to)
    throw new AppError(422, 'invalid', 'Enter an address for the test message.', TO_MISSING)
  await context.store.db.transaction().execute(async (trx) => {
    const entry = { user, action: 'connection.test', subject: name, details: { name } }
    await recordAudit(trx, entry, context.clock.now())
  })
  const test = (say: Say, signal: AbortSignal) => run(name, { context, config, to: input.to ?? '', say, signal })
  const steps = await collectSteps(test, gone, withinMs)
  const testedAt = new Date(context.clock.now()).toISOString()
  return { testedAt, ok: steps.every(({ outcome }) => outcome !== 'failed'), steps }
}

const TO_MISSING = { issues: [{ path: 'to', message: 'Enter an address for the test message' }] }

/** With the entered values, or else what is saved, or else what the environment sets. */
async function configOf(context: AppContext, name: ConnectionName, input: TestConnectionInput): Promise<Config> {
  const { config } = context
  const saved = (await readSavedConnections(context)).find((one) => one.name === name)
  if (input.values)
    return connectionConfig(
      config,
      name,
      mergeFields(name, { values: input.values, secrets: input.secrets ?? {} }, saved),
    )
  if (saved?.fields) return connectionConfig(config, name, saved.fields)
  if (!saved && variablesOf(context, name).length > 0) return config
  throw new AppError(409, 'not_set', 'Nothing that we can read is saved here, so there’s nothing to test.')
}

type Say = (label: string, outcome: ConnectionStep['outcome'], message: string) => void

interface TestRun {
  context: AppContext
  /** As if the tested values were saved. */
  config: Config
  /** Where a test message goes. */
  to: string
  say: Say
  /** Aborts when the time is up, or nobody waits for the result. */
  signal: AbortSignal
}

async function run(name: ConnectionName, test: TestRun): Promise<void> {
  if (isAi(name)) return testModel(name, test)
  if (name === 'mail') return testMail(test)
  return name === 'wordpress' ? testWordPress(test) : testMailReports(test)
}

/** The steps until the test ended or its time was up. @throws the reason of `gone` */
async function collectSteps(
  test: (say: Say, signal: AbortSignal) => Promise<void>,
  gone: AbortSignal,
  withinMs: number,
): Promise<ConnectionStep[]> {
  const steps: ConnectionStep[] = []
  const end = new AbortController()
  const signal = AbortSignal.any([gone, end.signal])
  const aborted = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
  const timer = setTimeout(() => end.abort(), withinMs)
  try {
    gone.throwIfAborted()
    const said: Say = (label, outcome, message) => {
      if (!signal.aborted) steps.push({ label, outcome, message })
    }
    await Promise.race([test(said, signal), aborted])
    gone.throwIfAborted()
    if (!end.signal.aborted) return steps
    const message = `There was no answer within ${Math.round(withinMs / 1000)} seconds.`
    return [...steps, { label: 'Time', outcome: 'failed', message }]
  } finally {
    clearTimeout(timer)
    // Closes the connections that the test still has open.
    end.abort()
  }
}

async function testWordPress({ context, config, say, signal }: TestRun): Promise<void> {
  const client = createConfiguredWordPress(config)
  if (!client || !config.wordpressUrl) return say('WordPress', 'failed', 'No address is set: WORDPRESS_URL is missing.')
  await context.ports.tryWordPress(client, {
    hasCredentials: config.wordpressUsername !== undefined,
    address: config.wordpressUrl,
    signal,
    say,
  })
}

/** Within the time of the test. */
const ANSWER_SECONDS = 18

async function testModel(provider: AiProvider, { context, config, say, signal }: TestRun): Promise<void> {
  const asked = { ...context, config: { ...config, aiSeconds: Math.min(config.aiSeconds, ANSWER_SECONDS) } }
  const began = performance.now()
  const { ok, message } = await greetNewsroom(asked, provider, signal)
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  say(AI_PROVIDER_LABELS[provider], ok ? 'ok' : 'failed', ok ? `Answered in ${seconds} s: “${message}”` : message)
}

/** Checks the keys only: the providers call us, so there is nothing to call. */
async function testMailReports({ config, say }: TestRun): Promise<void> {
  const { mailWebhookMailgunKey, mailWebhookSendgridKey } = config
  if (mailWebhookMailgunKey) say('Mailgun', 'ok', 'Reports of Mailgun must carry a signature made with this key.')
  if (!mailWebhookSendgridKey) return
  if (isPublicKey(mailWebhookSendgridKey))
    say('SendGrid', 'ok', 'Reports of SendGrid must carry a signature that this key verifies.')
  else
    say('SendGrid', 'failed', 'This isn’t a verification key. Copy it from SendGrid’s settings of the event webhook.')
}

function isPublicKey(text: string): boolean {
  try {
    createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' })
    return true
  } catch {
    return false
  }
}

/** Sends a real message, and checks whether the sender's domain allows this server. */
async function testMail({ context, config, to, say, signal }: TestRun): Promise<void> {
  const { smtpUrl, mailFrom } = config
  if (!smtpUrl) return say('Mail server', 'failed', 'No mail server is set: SMTP_URL is missing.')
  const server = new URL(smtpUrl)
  const branding = await loadMailBranding({ ...context, config })
  const [sender] = addressparser(mailFrom ?? '', { flatten: true })
  const from = { name: sender?.name || branding.name, address: sender?.address ?? '' }
  const text = `This message shows that ${branding.name} can send email through ${server.hostname}.\n`
  const subject = `Test message from ${branding.name}`
  const html = `<p>${escapeHtml(text)}</p>`
  const mail = await composeMail({ id: uuid(), from, to, subject, text, html })
  try {
    const handOver = await sendOneMail(mailServerOf(config, smtpUrl), mail, signal)
    const { outcome, message } = explainHandOver(handOver, { to, sender: from.address })
    say('Test message', outcome, message)
  } catch (error) {
    say('Mail server', 'failed', explainMailFailure(error, server))
  }
  for (const { title, state, details } of await context.ports.checkSender({ ...context, config }))
    say(title, state === 'ok' ? 'ok' : 'warning', details)
}
