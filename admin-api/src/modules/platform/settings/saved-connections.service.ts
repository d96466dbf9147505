import {
  CONNECTION_NAMES,
  type ConnectionName,
  type ConnectionValues,
  connectionNameSchema,
} from '@hometown/shared-types/contract/connections'
import { tooLongMessage } from '@hometown/shared-types/contract/fields'
import { withoutTrailingSlashes } from '@hometown/shared-types/rules/text'
import { z } from 'zod'
import type { Config } from '../../../config/config.ts'
import type { AppContext } from '../../../context.ts'
import { defineEntity, type LockedRow, type Row, type Tx } from '../../../database/database.ts'
import { createConfiguredWordPress } from '../../../integrations/configured-wordpress.ts'
import { decryptText, encryptText } from '../../../lib/encryption.ts'
import { findEncryptionKey } from '../../../lib/secret-keys.ts'

/**
 * `automatic`: TLS with a valid certificate, except to a server on the same machine. `starttls`: the same everywhere.
 * `tls`: encrypted from the first byte. `insecure`: any certificate, or no TLS.
 */
const MAIL_SECURITY = ['automatic', 'starttls', 'tls', 'insecure'] as const

const lineSchema = (most: number) =>
  z
    .string()
    .trim()
    .max(most, tooLongMessage(most))
    .regex(/^[^\p{Cc}\p{Cs}]*$/u, 'Use one line of plain text')

const webAddress = lineSchema(500).refine((text) => text === '' || isWebAddress(text), {
  message: 'Enter an address like https://www.example.org, without a username or password',
})

/** The fields that aren't secret, all of them text. An empty one counts as not set. */
export const CONNECTION_VALUES = {
  mail: z.object({
    host: lineSchema(253).regex(/^(?:[a-z\d][a-z\d.-]*|[a-f\d:]+)$/i, 'Enter the server’s name, like mail.example.org'),
    port: lineSchema(5).refine((text) => text === '' || isPort(text), 'A port is a number from 1 to 65535'),
    security: z.enum(MAIL_SECURITY),
    user: lineSchema(200),
    senderName: lineSchema(100),
    senderAddress: lineSchema(254).regex(
      /^[^\s@<>"',;:()[\]\\]+@[^\s@<>"',;:()[\]\\]+$/,
      'Enter an email address, like news@example.org',
    ),
  }),
  openai: z.object({ baseUrl: webAddress, model: lineSchema(100) }),
  anthropic: z.object({ baseUrl: webAddress, model: lineSchema(100) }),
  gemini: z.object({ baseUrl: webAddress, model: lineSchema(100) }),
  wordpress: z.object({
    url: webAddress.refine((text) => text !== '', 'Enter the address of your WordPress site'),
    username: lineSchema(100),
  }),
  'mail-reports': z.object({}),
} as const satisfies Record<ConnectionName, z.ZodType<Record<string, string>>>

function isWebAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, username, password } = new URL(text)
  return /^https?:$/.test(protocol) && username === '' && password === ''
}

function isPort(text: string): boolean {
  return /^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= 65_535
}

export interface ConnectionFields {
  readonly values: ConnectionValues
  readonly secrets: Readonly<Record<string, string>>
}

export interface SavedConnection {
  /** Undefined if it can't be decrypted. */
  readonly fields: ConnectionFields | undefined
  readonly version: number
  readonly updatedAt: number
  readonly updatedBy: string
}

/** A new connection's version is the time, so one that was removed and saved again never has that of the former. */
export const connections = defineEntity({
  table: 'connections',
  key: 'name',
  name: 'Connection',
  stale: 'Another administrator changed this connection. Check their version, then save again.',
  lists: ['settings'],
})

export async function readSavedConnections(context: AppContext): Promise<Map<ConnectionName, SavedConnection>> {
  const rows = await context.store.db.selectFrom('connections').selectAll().execute()
  const key = rows.length > 0 ? findEncryptionKey(context.config) : undefined
  const saved = new Map<ConnectionName, SavedConnection>()
  for (const row of rows) {
    const name = connectionNameSchema.safeParse(row.name).data
    if (name) saved.set(name, savedConnectionFromRow(key, name, row))
  }
  return saved
}

export function savedConnectionFromRow(
  key: Buffer | undefined,
  name: ConnectionName,
  { sealed, version, updated_at: updatedAt, updated_by: updatedBy }: Row<'connections'>,
): SavedConnection {
  return { fields: key && unsealFields(key, name, sealed), version, updatedAt, updatedBy }
}

/** @param before the row that it replaces */
export async function writeSavedConnection(
  tx: Tx,
  key: Buffer,
  { name, fields, by }: { name: ConnectionName; fields: ConnectionFields; by: string },
  before?: LockedRow<'connections'>,
): Promise<void> {
  // The name is sealed in, so a connection can't be moved to another one.
  const sealed = encryptText(key, name, JSON.stringify(fields))
  const row = { sealed, updated_at: tx.now, updated_by: by }
  if (before) await tx.update(before, row)
  else await tx.insert(connections, { ...row, name, version: tx.now })
}

const textsByName = z.record(z.string(), z.string())
const fieldsSchema = z.object({ values: textsByName, secrets: textsByName })

function unsealFields(key: Buffer, name: ConnectionName, sealed: string): ConnectionFields | undefined {
  const text = decryptText(key, name, sealed)
  const fields = text === undefined ? undefined : fieldsSchema.safeParse(JSON.parse(text)).data
  return fields && CONNECTION_VALUES[name].safeParse(fields.values).success ? fields : undefined
}

const SEALED_MESSAGE =
  'A saved connection can’t be decrypted and isn’t used: the secret key is another one. Put back the former SECRET_KEY or DATA_DIR/secret.key, or enter the connection again under Settings → Connections.'

/** Puts what is saved at the desk in place of the environment's. Each process calls it once, when it starts. */
export async function applySavedConnections(context: AppContext): Promise<void> {
  const saved = await readSavedConnections(context)
  for (const [name, { fields }] of saved) {
    if (!fields) context.log.warn({ connection: name }, SEALED_MESSAGE)
    Object.assign(context.config, connectionConfig(context.config, name, fields))
    if (name === 'wordpress') context.wordpress = createConfiguredWordPress(context.config)
  }
  context.config.appliedConnections = new Map([...saved].map(([name, { version }]) => [name, version]))
}

/** `api` starts this machine's processes again when a connection was saved, here or on another machine. */
export function followConnections(context: AppContext): () => void {
  const { config, messages, log } = context
  return messages.onMessage(({ type }) => {
    if (type !== 'connections-changed' && type !== 'messages-missed') return
    readSavedConnections(context)
      .then((saved) => {
        const isApplied = (name: ConnectionName) => config.appliedConnections.get(name) === saved.get(name)?.version
        // `jobs` begins when nobody saves with the old connections any more.
        if (!CONNECTION_NAMES.every(isApplied)) messages.send({ type: 'restart', names: ['api', 'jobs'] })
      })
      .catch((error: unknown) => log.warn({ err: error }, 'could not read the saved connections'))
  })
}

/** @param fields undefined as if nothing were set @returns the configuration with the connection of the desk in it */
export function connectionConfig(config: Config, name: ConnectionName, fields: ConnectionFields | undefined): Config {
  const connectionsOfEnvironment = config.connectionsOfEnvironment.filter((other) => other !== name)
  return { ...config, connectionsOfEnvironment, ...configFromFields(name, fields) }
}

function configFromFields(name: ConnectionName, fields: ConnectionFields | undefined): Partial<Config> {
  const { values, secrets } = fields ?? { values: {}, secrets: {} }
  switch (name) {
    case 'mail':
      return {
        smtpUrl: fields && smtpUrl(fields),
        mailFrom: fields && mailSenderOf(values),
        isMailSealed: fields === undefined,
      }
    case 'openai':
    case 'anthropic':
    case 'gemini':
      return {
        [name]: { apiKey: secrets.apiKey, baseUrl: addressOf(values.baseUrl), model: values.model || undefined },
      }
    case 'wordpress':
      return {
        wordpressUrl: addressOf(values.url),
        wordpressUsername: values.username || undefined,
        wordpressAppPassword: secrets.password,
      }
    case 'mail-reports':
      return { mailWebhookMailgunKey: secrets.mailgunKey, mailWebhookSendgridKey: secrets.sendgridKey }
  }
}

function addressOf(text: string | undefined): string | undefined {
  return text ? withoutTrailingSlashes(text) : undefined
}

const TLS_WISHES: Readonly<Record<string, string>> = { starttls: '?tls=strict', insecure: '?tls=insecure' }

function smtpUrl({ values: { host = '', port, security = 'automatic', user }, secrets }: ConnectionFields): string {
  const scheme = security === 'tls' ? 'smtps' : 'smtp'
  const account = user ? `${encodeURIComponent(user)}:${encodeURIComponent(secrets.password ?? '')}@` : ''
  const server = host.includes(':') ? `[${host}]` : host
  return `${scheme}://${account}${server}${port ? `:${port}` : ''}${TLS_WISHES[security] ?? ''}`
}

function mailSenderOf({ senderName, senderAddress = '' }: ConnectionValues): string {
  return senderName ? `"${senderName.replace(/["\\]/g, '\\$&')}" <${senderAddress}>` : senderAddress
}
