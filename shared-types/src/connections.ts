import { z } from 'zod'
import { call, type } from './call.ts'
import type { ConnectionStep } from './wordpress-connection.ts'

/** Connections to other systems that administrators set at the desk. What is saved there replaces the environment's. */
export const CONNECTION_NAMES = ['mail', 'openai', 'anthropic', 'gemini', 'wordpress', 'mail-reports'] as const
export const connectionNameSchema = z.enum(CONNECTION_NAMES)
export type ConnectionName = z.infer<typeof connectionNameSchema>

/**
 * `automatic`: TLS with a valid certificate, except to a server on the same machine. `starttls`: the same everywhere.
 * `tls`: encrypted from the first byte. `insecure`: any certificate, or no TLS.
 */
const MAIL_SECURITY = ['automatic', 'starttls', 'tls', 'insecure'] as const

const line = (most: number) =>
  z
    .string()
    .trim()
    .max(most, `At most ${most} characters`)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u, 'Use one line of plain text')

const webAddress = line(500).refine((text) => text === '' || isWebAddress(text), {
  message: 'Enter an address like https://www.example.org, without a username or password',
})

const NO_VALUES = {}

/** The fields that aren't secret, all of them text. An empty one counts as not set. */
export const CONNECTION_VALUES = {
  mail: z.object({
    host: line(253).regex(/^(?:[a-z\d][a-z\d.-]*|[a-f\d:]+)$/i, 'Enter the server’s name, like mail.example.org'),
    port: line(5).refine((text) => text === '' || isPort(text), 'A port is a number from 1 to 65535'),
    security: z.enum(MAIL_SECURITY),
    user: line(200),
    senderName: line(100),
    senderAddress: line(254).regex(
      /^[^\s@<>"',;:()[\]\\]+@[^\s@<>"',;:()[\]\\]+$/,
      'Enter an email address, like news@example.org',
    ),
  }),
  openai: z.object({ baseUrl: webAddress, model: line(100) }),
  anthropic: z.object({ baseUrl: webAddress, model: line(100) }),
  gemini: z.object({ baseUrl: webAddress, model: line(100) }),
  wordpress: z.object({
    url: webAddress.refine((text) => text !== '', 'Enter the address of your WordPress site'),
    username: line(100),
  }),
  'mail-reports': z.object(NO_VALUES),
} as const satisfies Record<ConnectionName, z.ZodType<Record<string, string>>>

export type ConnectionValues = Record<string, string>

/** The fields that are never shown again. */
export const CONNECTION_SECRETS = {
  mail: ['password'],
  openai: ['apiKey'],
  anthropic: ['apiKey'],
  gemini: ['apiKey'],
  wordpress: ['password'],
  'mail-reports': ['mailgunKey', 'sendgridKey'],
} as const satisfies Record<ConnectionName, readonly string[]>

/** A saved secret is sent only where these are as they were; otherwise it has to be typed again. */
export const CONNECTION_BOUND_TO = {
  mail: ['host', 'port', 'security', 'user'],
  openai: ['baseUrl'],
  anthropic: ['baseUrl'],
  gemini: ['baseUrl'],
  wordpress: ['url', 'username'],
  'mail-reports': [],
} as const satisfies Record<ConnectionName, readonly string[]>

/** A field that is missing keeps what is saved; null removes it. */
const secretsInputSchema = z.record(
  z.string().max(40),
  z
    .string()
    .trim()
    .min(1)
    .max(5000)
    .regex(/^[^\0\p{Cs}]*$/u, 'Use plain text')
    .nullable(),
)
export type ConnectionSecretsInput = z.infer<typeof secretsInputSchema>

const valuesInputSchema = z.record(z.string().max(40), z.string().max(5000))

const versionSchema = z.number().int().min(0)

/** `version` is that of the list. */
const saveConnectionSchema = z.object({
  values: valuesInputSchema,
  secrets: secretsInputSchema,
  version: versionSchema,
})
export type SaveConnectionInput = z.infer<typeof saveConnectionSchema>

/** Without values, what is in use is tested. */
const testConnectionSchema = z.object({
  values: valuesInputSchema.optional(),
  secrets: secretsInputSchema.optional(),
  /** Where a test message goes; only for `mail`. */
  to: z.email('Enter an email address, like nora@example.org').max(254).optional(),
})
export type TestConnectionInput = z.infer<typeof testConnectionSchema>

/** Of a test, also if it failed. */
export interface ConnectionCheck {
  testedAt: string
  ok: boolean
  steps: ConnectionStep[]
}

export interface Connection {
  name: ConnectionName
  /** Who set it. The desk wins over the environment. */
  source: 'none' | 'environment' | 'desk'
  /** Never a secret. */
  values: Record<string, string>
  secrets: Record<string, 'none' | 'set'>
  /** Why it isn't used. */
  problem: string | null
  /** The service starts again to use what was saved last. */
  isStarting: boolean
  /** 0 if nothing is saved at the desk. */
  version: number
  updatedAt: string | null
  updatedBy: string | null
  /** Variables of the environment that set it, or that what is saved replaces. */
  variables: string[]
}

const nameParams = z.object({ name: connectionNameSchema })

export const connectionCalls = {
  list: call('GET', '/api/connections', {
    access: 'admin',
    summary: 'Connections to other systems, without their secrets',
    answer: type<Connection[]>(),
  }),
  save: call('PUT', '/api/connections/:name', {
    access: 'admin',
    summary: 'Set a connection',
    params: nameParams,
    body: saveConnectionSchema,
    answer: type<Connection[]>(),
  }),
  remove: call('DELETE', '/api/connections/:name', {
    access: 'admin',
    summary: 'Remove a connection that was set at the desk',
    params: nameParams,
    query: z.object({ version: z.coerce.number<number>().int().min(0) }),
    answer: type<Connection[]>(),
  }),
  test: call('POST', '/api/connections/:name/test', {
    access: 'admin',
    summary: 'Test a connection, also before it is saved',
    params: nameParams,
    body: testConnectionSchema,
    answer: type<ConnectionCheck>(),
  }),
}

/** @returns what is missing, by field; empty if the connection is complete. @param has names of the secrets */
export function findMissingFields(
  name: ConnectionName,
  values: ConnectionValues,
  has: ReadonlySet<string>,
): { path: string; message: string }[] {
  if (name === 'mail' && has.has('password') && !values.user)
    return [{ path: 'values.user', message: 'Enter the username that the password belongs to' }]
  if (name === 'mail' && values.user && !has.has('password'))
    return [{ path: 'secrets.password', message: 'Enter this user’s password' }]
  if (isAi(name) && !has.has('apiKey') && !values.baseUrl)
    return [{ path: 'secrets.apiKey', message: 'Enter a key, or the address of your own server' }]
  if (name === 'wordpress' && has.has('password') && !values.username)
    return [{ path: 'values.username', message: 'Enter the username that the password belongs to' }]
  if (name === 'wordpress' && values.username && !has.has('password'))
    return [{ path: 'secrets.password', message: 'Enter this user’s application password' }]
  if (name === 'mail-reports' && has.size === 0)
    return [{ path: 'secrets.mailgunKey', message: 'Enter at least one of these' }]
  return []
}

export function isAi(name: ConnectionName): name is 'openai' | 'anthropic' | 'gemini' {
  return name === 'openai' || name === 'anthropic' || name === 'gemini'
}

function isWebAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, username, password } = new URL(text)
  return /^https?:$/.test(protocol) && username === '' && password === ''
}

function isPort(text: string): boolean {
  return /^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= 65_535
}
