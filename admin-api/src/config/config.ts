import { readFileSync } from 'node:fs'
import type { ConnectionName } from '@hometown/shared-types/connections'
import { EMPTY_NAMES, SAMPLE_NAMES } from '@hometown/shared-types/settings'
import { isThisMachine } from '@hometown/shared-types/this-machine'
import { getDomain } from 'tldts'
import type { Secrets } from '../lib/secrets.ts'
import { connectionsOf } from './connection-variables.ts'
import { type Environment, environmentSchema } from './environment.ts'
import { isPublic, roleProblems } from './roles.ts'

/** At its start, each process puts the connections that are saved at the desk into it. `timeZone` changes at any time. */
export type Config = ReturnType<typeof toConfig> & {
  /** Those that the desk doesn't set. */
  connectionsOfEnvironment: readonly ConnectionName[]
  /** Versions of the saved connections that are in it. */
  appliedConnections: ReadonlyMap<ConnectionName, number>
  /** Names only. */
  readonly givenVariables: readonly string[]
}

/** Of a hash by argon2id: memory in kB and rounds, as OWASP recommends. */
const PASSWORD_COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** How long a machine that is told to stop still answers, until load balancers have noticed. */
const STOP_DELAY_MS = 5000
const NO_MODEL: AiConfig = { apiKey: undefined, baseUrl: undefined, model: undefined }

interface AiConfig {
  apiKey: string | undefined
  baseUrl: string | undefined
  model: string | undefined
}

export type LoadedConfig = { ok: true; config: Config } | { ok: false; problems: string[] }

/** @returns the configuration, or one line per invalid value */
export function loadConfig(env: Readonly<Record<string, string | undefined>>): LoadedConfig {
  const { values: given, problems: unreadable } = readSecretFiles(withoutEmpty(env))
  if (unreadable.length > 0) return { ok: false, problems: unreadable }
  const parsed = environmentSchema.safeParse(given)
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `${String(issue.path[0])} ${issue.message}.`)
    return { ok: false, problems: [...new Set(lines)] }
  }
  const config = {
    ...toConfig(parsed.data),
    connectionsOfEnvironment: connectionsOf(Object.keys(given)),
    appliedConnections: new Map<ConnectionName, number>(),
    givenVariables: Object.keys(given),
  }
  const problems = contradictions(config)
  return problems.length > 0 ? { ok: false, problems } : { ok: true, config }
}

function withoutEmpty(env: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const trimmed = Object.entries(env).map(([name, value]) => [name, value?.trim() ?? ''] as const)
  return Object.fromEntries(trimmed.filter(([, value]) => value !== ''))
}

function toConfig(env: Environment) {
  const siteUrl = env.SITE_URL ?? `http://localhost:${env.PORT}`
  const sampleContent = env.SAMPLE_CONTENT ?? (isThisMachine(siteUrl) && !env.WORDPRESS_URL)
  const names = sampleContent ? SAMPLE_NAMES : EMPTY_NAMES
  return {
    production: env.NODE_ENV === 'production',
    /** `info` also logs each publish and what it wrote. */
    logLevel: env.NODE_ENV === 'production' ? 'info' : 'warn',
    host: env.HOST,
    port: env.PORT,
    /** Undefined: no metrics. */
    metrics: env.METRICS_PORT === undefined ? undefined : { host: env.HOST, port: env.METRICS_PORT },
    dataDir: env.DATA_DIR,
    siteUrl,
    apiUrl: env.API_URL ?? '',
    allowedOrigins: env.ALLOWED_ORIGINS,
    trustProxy: env.TRUST_PROXY,
    siteName: env.SITE_NAME ?? names.siteName,
    countyName: env.COUNTY_NAME ?? names.countyName,
    /** A zone saved at the desk overrides it, see `time-zone.service.ts`. */
    timeZone: env.TIME_ZONE,
    defaultTimeZone: env.TIME_ZONE,
    sampleContent,
    adminUsername: env.ADMIN_USERNAME,
    adminPassword: env.ADMIN_PASSWORD,
    passwordCost: PASSWORD_COST,
    /** Which work this machine does. */
    role: env.ROLE,
    databaseUrl: env.DATABASE_URL,
    /** Undefined: pictures are files in `dataDir`, on this machine alone. */
    objectStore: objectStoreOf(env),
    /** How long a machine that is told to stop still answers, until no balancer asks it any more. */
    stopDelayMs: objectStoreOf(env) && isPublic(env.ROLE) ? STOP_DELAY_MS : 0,
    /** Encrypts what the desk saves; otherwise a key in `dataDir` does. */
    secretKey: env.SECRET_KEY,
    /** Public keys that backups are encrypted for, beside those saved at the desk. */
    backupRecipients: env.BACKUP_RECIPIENTS,
    /** Of all machines, once a process has read them from the database; see `shared-secrets.service.ts`. */
    sharedSecrets: undefined as Secrets | undefined,
    wordpressUrl: env.WORDPRESS_URL,
    wordpressUsername: env.WORDPRESS_USERNAME,
    wordpressAppPassword: env.WORDPRESS_APP_PASSWORD,
    categoryMap: env.CATEGORY_MAP,
    webhookSecret: env.WEBHOOK_SECRET,
    deployHookUrl: env.DEPLOY_HOOK_URL,
    deployHookHeaders: env.DEPLOY_HOOK_HEADERS,
    deployHookBody: env.DEPLOY_HOOK_BODY,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    mailRate: env.MAIL_RATE,
    /** If set at the desk, the provider must also sign its webhook calls with it. */
    mailWebhookMailgunKey: undefined as string | undefined,
    mailWebhookSendgridKey: undefined as string | undefined,
    doubleOptIn: env.DOUBLE_OPT_IN,
    openai: { apiKey: env.OPENAI_API_KEY, baseUrl: env.OPENAI_BASE_URL, model: env.AI_MODEL },
    /** These are set at the desk alone. */
    anthropic: NO_MODEL,
    gemini: NO_MODEL,
    metaGraphToken: env.META_GRAPH_TOKEN,
    ...env.HOMETOWN_TEST,
    /** A look-up tells strangers what a reader chose, so it is for this machine alone. */
    manageBy: env.HOMETOWN_TEST.manageBy ?? (isThisMachine(siteUrl) ? 'lookup' : 'mail'),
  }
}

function objectStoreOf(env: Environment) {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey } = env
  if (!endpoint || !bucket || !accessKey || !secretKey) return undefined
  return { endpoint, bucket, region: env.S3_REGION, accessKey, secretKey }
}
export type ObjectStoreConfig = NonNullable<ReturnType<typeof objectStoreOf>>

function contradictions(config: Config): string[] {
  const problems = [...objectStoreProblems(config), ...roleProblems(config)]
  if (config.apiUrl && siteOf(config.apiUrl) !== siteOf(config.siteUrl)) {
    problems.push(
      'API_URL must be on the same registrable domain as SITE_URL (api.example.org for www.example.org), or sign-in won’t work.',
    )
  }
  if (config.metrics && config.port !== 0 && config.metrics.port === config.port) {
    problems.push('METRICS_PORT must be another number than PORT: readers must not reach the metrics.')
  }
  if (config.production && config.givenVariables.includes('HOMETOWN_TEST')) {
    problems.push('HOMETOWN_TEST is for tests and refused with NODE_ENV=production.')
  }
  if ((config.wordpressUsername || config.wordpressAppPassword) && !config.wordpressUrl) {
    problems.push('WORDPRESS_URL is missing: WORDPRESS_USERNAME and WORDPRESS_APP_PASSWORD need it.')
  }
  if (config.smtpUrl && !config.mailFrom) {
    problems.push('MAIL_FROM is missing: SMTP_URL needs a sender, like Alder County Courier <news@example.org>.')
  }
  if (config.wordpressUrl && !config.wordpressUsername !== !config.wordpressAppPassword) {
    const missing = config.wordpressUsername ? 'WORDPRESS_APP_PASSWORD' : 'WORDPRESS_USERNAME'
    problems.push(`${missing} is missing: set both, or neither to only read from WordPress.`)
  }
  return problems
}

const OBJECT_STORE_VARIABLES = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY']
/** Files for all machines, so what is in the database must be for all machines as well. */
const NEEDED_BY_OBJECT_STORE = ['DATABASE_URL', 'SECRET_KEY']

function objectStoreProblems({ givenVariables }: Config): string[] {
  const missing = (names: readonly string[]) => names.filter((name) => !givenVariables.includes(name))
  const absent = missing(OBJECT_STORE_VARIABLES)
  if (absent.length === OBJECT_STORE_VARIABLES.length) return []
  if (absent.length > 0)
    return [`${namesOf(absent)} missing: an object store needs ${OBJECT_STORE_VARIABLES.join(', ')}.`]
  const needed = missing(NEEDED_BY_OBJECT_STORE)
  if (needed.length === 0) return []
  return [`${namesOf(needed)} missing: an object store is for several machines, which share both.`]
}

function namesOf(names: readonly string[]): string {
  return `${names.join(' and ')} ${names.length === 1 ? 'is' : 'are'}`
}

/** Browsers send cookies within the registrable domain. */
function siteOf(address: string): string {
  const { hostname } = new URL(address)
  return getDomain(hostname, { allowPrivateDomains: true }) ?? hostname
}

type Given = Readonly<Record<string, string>>

/** With `_FILE` after it, each names a file that holds the value, as Docker and Kubernetes hand over secrets. */
const SECRET_VARIABLES = [
  'ADMIN_PASSWORD',
  'DATABASE_URL',
  'SECRET_KEY',
  'S3_ACCESS_KEY',
  'S3_SECRET_KEY',
  'WORDPRESS_APP_PASSWORD',
  'WEBHOOK_SECRET',
  'DEPLOY_HOOK_URL',
  'DEPLOY_HOOK_HEADERS',
  'SMTP_URL',
  'OPENAI_API_KEY',
  'META_GRAPH_TOKEN',
] as const satisfies readonly (keyof Environment)[]

/** @returns what is given with the contents of those files, and one line per file that can't be used */
function readSecretFiles(given: Given): { values: Given; problems: string[] } {
  const values: Record<string, string> = { ...given }
  const problems: string[] = []
  for (const name of SECRET_VARIABLES) {
    const path = given[`${name}_FILE`]
    if (path === undefined) continue
    if (given[name] !== undefined) {
      problems.push(`${name} and ${name}_FILE are both set: keep one of them.`)
      continue
    }
    const value = readSecret(path)
    if (value) values[name] = value
    else problems.push(`${name}_FILE must be a file with the value in it. ${path} is empty or can’t be read.`)
  }
  return { values, problems }
}

function readSecret(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch {
    return undefined
  }
}
