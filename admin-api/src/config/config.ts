import { readFileSync } from 'node:fs'
import type { ConnectionName } from '@hometown/shared-types/contract/connections'
import { EMPTY_NAMES, SAMPLE_NAMES } from '@hometown/shared-types/contract/settings'
import { isThisMachine } from '@hometown/shared-types/rules/addresses'
import { getDomain } from 'tldts'
import type { z } from 'zod'
import type { SigningKeys } from '../lib/secret-keys.ts'
import { type EnvironmentValues, environmentVariables } from './environment.ts'

/** Each process puts the desk's saved connections into it, at its start. `timeZone` changes at any time. */
export type Config = ReturnType<typeof configFromEnvironment>

type LoadedConfig = { ok: true; config: Config } | { ok: false; problems: string[] }

/**
 * Reads the environment. A variable's name plus `_FILE` names a file with the value, as Docker and Kubernetes hand over
 * secrets.
 * @returns the configuration, or one sentence for each thing that is wrong
 */
export function loadConfig(env: Readonly<Record<string, string | undefined>>): LoadedConfig {
  const setVariables = withoutEmptyVariables(env)
  const wrong = new Map<string, string>()
  const usable: string[] = []
  const values = Object.entries(environmentVariables).map(([key, variable]: [string, readonly [string, z.ZodType]]) => {
    const [name, type] = variable
    const path = setVariables[`${name}_FILE`]
    const text = path === undefined ? setVariables[name] : readSecretFile(path)
    if (path !== undefined && setVariables[name] !== undefined)
      wrong.set(name, `${name} and ${name}_FILE are both set: keep one of them.`)
    else if (path !== undefined && !text)
      wrong.set(name, `${name}_FILE must name a file with the value in it. That file is empty or can’t be read.`)
    else if (text !== undefined) usable.push(name)
    const parsed = type.safeParse(wrong.has(name) ? undefined : text)
    if (parsed.error) wrong.set(name, `${name} ${parsed.error.issues[0]?.message}.`)
    // A default stands in for a wrong value, so that an operator is told at once what contradicts itself, too.
    return [key, parsed.success ? parsed.data : type.parse(undefined)]
  })
  const config = configFromEnvironment(Object.fromEntries(values) as EnvironmentValues, usable)
  const problems = [...wrong.values(), ...listContradictorySettings(config, new Set(wrong.keys()))]
  return problems.length > 0 ? { ok: false, problems } : { ok: true, config }
}

function withoutEmptyVariables(env: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const trimmed = Object.entries(env).map(([name, value]) => [name, value?.trim() ?? ''] as const)
  return Object.fromEntries(trimmed.filter(([, value]) => value !== ''))
}

function readSecretFile(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch {
    return undefined
  }
}

/** argon2id's memory in kB and rounds, as OWASP recommends. */
const PASSWORD_HASH_COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

const NO_AI_MODEL: Record<'apiKey' | 'baseUrl' | 'model', string | undefined> = {
  apiKey: undefined,
  baseUrl: undefined,
  model: undefined,
}

function configFromEnvironment(values: EnvironmentValues, givenVariables: readonly string[]) {
  const { nodeEnv, s3Endpoint, s3Bucket, s3Region, s3AccessKey, s3SecretKey, ...named } = values
  const { openaiApiKey, openaiBaseUrl, aiModel, forTests, ...plain } = named
  const siteUrl = values.siteUrl ?? `http://localhost:${values.port}`
  const sampleContent = values.sampleContent ?? (isThisMachine(siteUrl) && !values.wordpressUrl)
  const names = sampleContent ? SAMPLE_NAMES : EMPTY_NAMES
  const objectStore: ObjectStoreConfig | undefined =
    s3Endpoint && s3Bucket && s3AccessKey && s3SecretKey
      ? { endpoint: s3Endpoint, bucket: s3Bucket, region: s3Region, accessKey: s3AccessKey, secretKey: s3SecretKey }
      : undefined
  return {
    ...plain,
    ...forTests,
    production: nodeEnv === 'production',
    /** `info` also logs each publish and what it wrote. */
    logLevel: nodeEnv === 'production' || nodeEnv === 'development' ? 'info' : 'warn',
    siteUrl,
    siteName: values.siteName ?? names.siteName,
    countyName: values.countyName ?? names.countyName,
    sampleContent,
    /** A zone saved at the desk is in `timeZone` instead. */
    defaultTimeZone: values.timeZone,
    passwordCost: PASSWORD_HASH_COST,
    /** Undefined if pictures are files in `dataDir`, on this machine alone. */
    objectStore,
    /** All machines share them once a process has read them from the database; see `shared-signing-keys.service.ts`. */
    sharedSigningKeys: undefined as SigningKeys | undefined,
    /** If set at the desk, the provider must also sign its webhook calls with it. */
    mailWebhookMailgunKey: undefined as string | undefined,
    mailWebhookSendgridKey: undefined as string | undefined,
    /** True if the saved mail server can’t be decrypted: emails wait until it can, or is entered again. */
    isMailSealed: false,
    openai: { apiKey: openaiApiKey, baseUrl: openaiBaseUrl, model: aiModel },
    /** These are set at the desk alone. */
    anthropic: NO_AI_MODEL,
    gemini: NO_AI_MODEL,
    /** A look-up tells strangers what a reader chose, so it is for this machine alone. */
    manageBy: forTests.manageBy ?? (isThisMachine(siteUrl) ? 'lookup' : 'mail'),
    connectionsOfEnvironment: connectionsInEnvironment(givenVariables),
    /** The versions of the saved connections that are in this configuration. */
    appliedConnections: new Map<ConnectionName, number>() as ReadonlyMap<ConnectionName, number>,
    givenVariables,
  }
}

export interface ObjectStoreConfig {
  readonly endpoint: string
  readonly bucket: string
  readonly region: string
  readonly accessKey: string
  readonly secretKey: string
}

/** The variables that set a connection, unless the desk does. */
export const CONNECTION_VARIABLES: Readonly<Record<ConnectionName, readonly string[]>> = {
  mail: ['SMTP_URL', 'MAIL_FROM'],
  openai: ['OPENAI_API_KEY', 'OPENAI_BASE_URL', 'AI_MODEL'],
  anthropic: [],
  gemini: [],
  wordpress: ['WORDPRESS_URL', 'WORDPRESS_USERNAME', 'WORDPRESS_APP_PASSWORD'],
  'mail-reports': [],
}

function connectionsInEnvironment(setVariables: readonly string[]): readonly ConnectionName[] {
  const names = Object.keys(CONNECTION_VARIABLES) as ConnectionName[]
  return names.filter((name) => CONNECTION_VARIABLES[name].some((variable) => setVariables.includes(variable)))
}

/** A mail server that can’t be used at present counts, too. Without any, emails stay in the outbox. */
export function hasMailServer({ smtpUrl, isMailSealed }: Pick<Config, 'smtpUrl' | 'isMailSealed'>): boolean {
  return smtpUrl !== undefined || isMailSealed
}

/** This machine's outbox shows the mails that no mail server takes. Anywhere else, readers would wait for them. */
export function canMailPreferenceLinks(config: Pick<Config, 'smtpUrl' | 'isMailSealed' | 'siteUrl'>): boolean {
  return hasMailServer(config) || isThisMachine(config.siteUrl)
}

const S3_VARIABLES = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY']
/** The bucket has the files of all machines, so what is in the database must be for all machines as well. */
const NEEDED_BY_S3 = ['DATABASE_URL', 'SECRET_KEY']
const NEEDED_BY_ROLES = [...S3_VARIABLES, ...NEEDED_BY_S3, 'SMTP_URL']

/** @param wrong variables, with whose values nothing is compared */
function listContradictorySettings(
  { role, port, siteUrl, apiUrl, production, givenVariables, metricsPort }: Config,
  wrong: ReadonlySet<string>,
): string[] {
  const has = (name: string) => givenVariables.includes(name) || wrong.has(name)
  const needs = (names: readonly string[], why: string) => {
    const absent = names.filter((name) => !has(name))
    return absent.length > 0 && `${absent.join(' and ')} ${absent.length === 1 ? 'is' : 'are'} missing: ${why}`
  }
  const hasS3 = S3_VARIABLES.some(has)
  const hasAccount = has('WORDPRESS_USERNAME') || has('WORDPRESS_APP_PASSWORD')
  const problems = [
    role !== 'all' &&
      needs(NEEDED_BY_ROLES, `ROLE ${role} is for several machines, which share them. Set them on each.`),
    role === 'all' && hasS3 && needs(S3_VARIABLES, `an object store needs ${S3_VARIABLES.join(', ')}.`),
    role === 'all' && hasS3 && needs(NEEDED_BY_S3, 'an object store is for several machines, which share both.'),
    apiUrl !== '' &&
      !wrong.has('SITE_URL') &&
      registrableDomainOf(apiUrl) !== registrableDomainOf(siteUrl) &&
      'API_URL must be on the same registrable domain as SITE_URL (api.example.org for www.example.org), or sign-in won’t work.',
    port !== 0 &&
      metricsPort === port &&
      !wrong.has('PORT') &&
      'METRICS_PORT must be another number than PORT: readers must not reach the metrics.',
    production && has('HOMETOWN_TEST') && 'HOMETOWN_TEST is for tests and refused with NODE_ENV=production.',
    hasAccount && needs(['WORDPRESS_URL'], 'WORDPRESS_USERNAME and WORDPRESS_APP_PASSWORD need it.'),
    hasAccount &&
      needs(['WORDPRESS_USERNAME', 'WORDPRESS_APP_PASSWORD'], 'set both, or neither to only read from WordPress.'),
    has('SMTP_URL') && needs(['MAIL_FROM'], 'SMTP_URL needs a sender, like Alder County Courier <news@example.org>.'),
  ]
  return problems.filter((problem) => problem !== false)
}

/** Browsers send cookies within the registrable domain. */
function registrableDomainOf(address: string): string {
  const { hostname } = new URL(address)
  return getDomain(hostname, { allowPrivateDomains: true }) ?? hostname
}
