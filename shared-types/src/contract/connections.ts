import { z } from 'zod'
import { call, type } from './call.ts'
import { versionQuerySchema } from './fields.ts'

export interface ConnectionStep {
  label: string
  outcome: 'ok' | 'warning' | 'failed'
  message: string
}

export interface WordPressConnection {
  /** The address is null if articles are in our own database. */
  address: string | null
  /** The username is null if we only read WordPress. */
  username: string | null
  webhookAddress: string
  lastWebhookAt: string | null
  /** The time is null before the first complete sync with this WordPress. */
  lastSyncAt: string | null
  /** The desk may write if drafts and raw texts were readable at the last sync; null before the first. */
  writable: boolean | null
  articles: number
  /** WordPress fails at these posts. Our copies stay as they are, and we try again. */
  problems: { id: number; problem: string }[]
}

export const wordpressCalls = {
  get: call('GET', '/api/wordpress', { access: 'admin', answer: type<WordPressConnection>() }),
}

/** Administrators set these connections to other systems at the desk. Saved values replace the environment's. */
export const CONNECTION_NAMES = ['mail', 'openai', 'anthropic', 'gemini', 'wordpress', 'mail-reports'] as const
export const connectionNameSchema = z.enum(CONNECTION_NAMES)
export type ConnectionName = z.infer<typeof connectionNameSchema>

export type ConnectionValues = Record<string, string>

/** A missing field keeps the saved value. */
const secretsInputSchema = z.record(
  z.string().max(40),
  z
    .string()
    .trim()
    .min(1)
    .max(5000)
    .regex(/^[^\0\p{Cs}]*$/u, 'Use plain text'),
)
export type ConnectionSecretsInput = z.infer<typeof secretsInputSchema>

const valuesInputSchema = z.record(z.string().max(40), z.string().max(5000))

const saveConnectionSchema = z.object({
  values: valuesInputSchema,
  secrets: secretsInputSchema,
  /** The version is 0 for a connection that isn't saved yet. */
  version: z.number().int().min(0),
})
export type SaveConnectionInput = z.infer<typeof saveConnectionSchema>

/** A test without values tests the connection in use. */
const testConnectionSchema = z.object({
  values: valuesInputSchema.optional(),
  secrets: secretsInputSchema.optional(),
  /** A test message goes to this address; only for `mail`. */
  to: z.email('Enter an email address, like nora@example.org').max(254).optional(),
})
export type TestConnectionInput = z.infer<typeof testConnectionSchema>

export interface ConnectionCheck {
  testedAt: string
  ok: boolean
  steps: ConnectionStep[]
}

export interface Connection {
  name: ConnectionName
  /** The source says who set the connection. The desk wins over the environment. */
  source: 'none' | 'environment' | 'desk'
  values: Record<string, string>
  secrets: Record<string, 'none' | 'set'>
  problem: string | null
  /** The service starts again to use what was saved last. */
  isStarting: boolean
  /** The version is 0 if nothing is saved at the desk. */
  version: number
  updatedAt: string | null
  updatedBy: string | null
  variables: string[]
}

const access = 'admin'
const params = z.object({ name: connectionNameSchema })
const answer = type<Connection[]>()

export const connectionCalls = {
  list: call('GET', '/api/connections', { access, answer }),
  save: call('PUT', '/api/connections/:name', { access, params, body: saveConnectionSchema, answer }),
  remove: call('DELETE', '/api/connections/:name', { access, params, query: versionQuerySchema, answer }),
  test: call('POST', '/api/connections/:name/test', {
    access,
    params,
    unversioned: 'Changes nothing.',
    body: testConnectionSchema,
    answer: type<ConnectionCheck>(),
  }),
}
