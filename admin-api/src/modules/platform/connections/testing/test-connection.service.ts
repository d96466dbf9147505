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
import type { Config } from '../../../../config/config.ts'
import { copyConnection } from '../../../../config/connections.ts'
import type { AppContext } from '../../../../context.ts'
import { AppError } from '../../../../http/errors/app-error.ts'
import type { SignedIn } from '../../../../http/request-context.ts'
import { createConfiguredWordPress } from '../../../../integrations/configured-wordpress.ts'
import { composeMail } from '../../../../integrations/mailer/compose-mail.ts'
import { routeToMailServer } from '../../../../integrations/mailer/create-mailer.ts'
import { sendOneMail } from '../../../../integrations/mailer/smtp-mailer.ts'
import { RefusedError } from '../../../../integrations/outside/outside-errors.ts'
import { greetNewsroom } from '../../ai/ai-greeting.service.ts'
import { recordAudit } from '../../auth/audit.service.ts'
import { loadMailBranding } from '../../settings/mail-branding.service.ts'
import { configuredValues } from '../configured-values.ts'
import type { ConnectionSecrets } from '../connection-variables.ts'
import { saveLastTest } from '../connections.repository.ts'
import { fingerprint } from '../describe-connection.ts'
import { mergeSecrets } from '../merge-secrets.ts'
import { refusePrivateAddress } from '../refuse-private-address.ts'
import { checkConnection, readSavedConnections } from '../saved-connections.ts'
import { explainHandOver, explainMailFailure } from './explain-mail-failure.ts'

const WITHIN_MS = 20_000

interface Test {
  name: ConnectionName
  input: TestConnectionInput
  /** Aborts when nobody waits for the result. */
  signal: AbortSignal
  withinMs?: number
}

interface Tested {
  values: Record<string, string>
  secrets: ConnectionSecrets
}

export async function testConnection(
  context: AppContext,
  { user }: SignedIn,
  { name, input, signal: gone, withinMs = WITHIN_MS }: Test,
): Promise<ConnectionCheck> {
  const tested = await findTested(context, name, input)
  const { config: from, problem } = checkConnection(name, tested.values, tested.secrets)
  const isOfEnvironment = context.config.connectionsOfEnvironment.includes(name)
  if (!from && !isOfEnvironment) throw new AppError(422, 'invalid', problem)
  if (name === 'mail' && !input.to)
    throw new AppError(422, 'invalid', 'Enter an address for the test message.', TO_MISSING)
  await context.store.db.transaction().execute(async (trx) => {
    const entry = { user, action: 'connection.test', subject: name, details: { name } }
    await recordAudit(trx, entry, context.clock.now())
  })
  const config: Config = { ...context.config }
  if (from && !isOfEnvironment) copyConnection(config, name, from)
  const steps = await collectSteps((say, signal) => run(name, { context, config, to: input.to ?? '', say, signal }), {
    gone,
    withinMs,
  })
  const now = context.clock.now()
  const check = { testedAt: new Date(now).toISOString(), ok: steps.every(({ outcome }) => outcome !== 'failed'), steps }
  const print = fingerprint(context, { name, ...tested })
  if (print !== undefined)
    await context.store.db.transaction().execute((trx) => saveLastTest(trx, name, { fingerprint: print, check }, now))
  return check
}

const TO_MISSING = { issues: [{ path: 'to', message: 'Enter an address for the test message' }] }

/** The entered values, or else the current ones. */
async function findTested(context: AppContext, name: ConnectionName, input: TestConnectionInput): Promise<Tested> {
  if (context.config.connectionsOfEnvironment.includes(name)) return configuredValues(name, context.config)
  const saved = (await readSavedConnections(context)).find((one) => one.name === name)
  if (input.values) {
    const merged = mergeSecrets(name, { values: input.values, secrets: input.secrets ?? {} }, saved)
    await refusePrivateAddress(context, name, { ...merged, purpose: 'test' })
    return merged
  }
  if (!saved) throw new AppError(409, 'not_set', 'Nothing is saved here yet, so there’s nothing to test.')
  if (!saved.secrets) throw new AppError(409, 'unreadable', saved.problem ?? '')
  return { values: saved.values, secrets: saved.secrets }
}

async function run(name: ConnectionName, test: TestRun): Promise<void> {
  if (isAi(name)) return testModel(name, test)
  if (name === 'mail') return testMail(test)
  if (name === 'wordpress') return testWordPress(test)
  return name === 'deploy-hook' ? testDeployHook(test) : testMailReports(test)
}

interface TestRun extends TestSteps {
  context: AppContext
  /** As if the tested values were saved. */
  config: Config
  /** Where a test message goes. */
  to: string
}

interface TestSteps {
  say(label: string, outcome: ConnectionStep['outcome'], message: string): void
  /** Aborts when the time is up, or nobody waits for the result. */
  signal: AbortSignal
}

interface Limits {
  gone: AbortSignal
  withinMs: number
}

/** The steps until the test ended or its time was up. @throws the reason of `gone` */
async function collectSteps(
  test: (say: TestSteps['say'], signal: AbortSignal) => Promise<void>,
  { gone, withinMs }: Limits,
): Promise<ConnectionStep[]> {
  const steps: ConnectionStep[] = []
  const end = new AbortController()
  const signal = AbortSignal.any([gone, end.signal])
  const timer = setTimeout(() => end.abort(), withinMs)
  let isOver = false
  const say: TestSteps['say'] = (label, outcome, message) => {
    if (!isOver) steps.push({ label, outcome, message })
  }
  try {
    const aborted = Promise.withResolvers<void>()
    signal.addEventListener('abort', () => aborted.resolve(), { once: true })
    if (signal.aborted) aborted.resolve()
    await Promise.race([test(say, signal), aborted.promise])
    gone.throwIfAborted()
    if (end.signal.aborted) say('Time', 'failed', `There was no answer within ${Math.round(withinMs / 1000)} seconds.`)
    return steps
  } finally {
    isOver = true
    clearTimeout(timer)
    // Close the connections that the test still has open.
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
  const { mailWebhookSecret, mailWebhookMailgunKey, mailWebhookSendgridKey } = config
  if (mailWebhookSecret)
    say('Secret', 'ok', 'The addresses for your email service are derived from it: System → Email Reports shows them.')
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

/** Starts a build, as a publish would. */
async function testDeployHook({ context, config, say, signal }: TestRun): Promise<void> {
  const { deployHookUrl } = config
  if (!deployHookUrl) return say('Deploy hook', 'failed', 'No address is set: DEPLOY_HOOK_URL is missing.')
  const { host } = new URL(deployHookUrl)
  const called = await call(context, config, signal)
  if (called.refusal !== undefined) return say('Deploy hook', 'failed', called.refusal)
  const { status } = called
  if (status === undefined) return say('Deploy hook', 'failed', `${host} couldn’t be reached. Check the address.`)
  const isOk = status >= 200 && status < 300
  say(
    'Deploy hook',
    isOk ? 'ok' : 'failed',
    isOk ? `${host} answered ${status} and starts a build.` : refusal(host, status),
  )
}

async function call(
  { ports }: TestRun['context'],
  config: TestRun['config'],
  signal: AbortSignal,
): Promise<{ status?: number | undefined; refusal?: string }> {
  try {
    return { status: await ports.callDeployHook(config, signal) }
  } catch (error) {
    if (error instanceof RefusedError) return { refusal: error.message }
    throw error
  }
}

function refusal(host: string, status: number): string {
  if (status === 401 || status === 403) return `${host} answered ${status}: it refuses the call. Check the headers.`
  if (status === 404) return `${host} answered 404: this hook doesn’t exist. Check the address.`
  return `${host} answered ${status}. Check the address, the headers and the body.`
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
  const mail = await composeMail({ id: uuid(), to, subject, text, html, headers: {} }, from)
  try {
    const name = new URL(config.siteUrl).hostname
    const handOver = await sendOneMail({ url: smtpUrl, name, route: routeToMailServer(config) }, mail, signal)
    const { outcome, message } = explainHandOver(handOver, { to, sender: from.address })
    say('Test message', outcome, message)
  } catch (error) {
    say('Mail server', 'failed', explainMailFailure(error, server))
  }
  for (const { title, state, details } of await context.ports.checkSender({ ...context, config }))
    say(title, state === 'ok' ? 'ok' : 'warning', details)
}
