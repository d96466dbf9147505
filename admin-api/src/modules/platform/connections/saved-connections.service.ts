import {
  CONNECTION_NAMES,
  CONNECTION_VALUES,
  type ConnectionName,
  type ConnectionValues,
  connectionNameSchema,
} from '@hometown/shared-types/connections'
import { withoutTrailingSlashes } from '@hometown/shared-types/trim-characters'
import { z } from 'zod'
import type { Config } from '../../../config/config.ts'
import type { AppContext } from '../../../context.ts'
import { createConfiguredWordPress } from '../../../integrations/configured-wordpress.ts'
import { openText, sealText } from '../../../lib/sealed-text.ts'
import { findSecretKey, getSecretKey } from '../../../lib/secret-key.ts'

export interface ConnectionFields {
  readonly values: ConnectionValues
  readonly secrets: Readonly<Record<string, string>>
}

export interface SavedConnection {
  readonly name: ConnectionName
  /** Undefined if it can't be decrypted. */
  readonly fields: ConnectionFields | undefined
  readonly version: number
  readonly updatedAt: number
  readonly updatedBy: string
}

type Saved = Pick<AppContext, 'store' | 'config'>

export async function readSavedConnections({ store, config }: Saved): Promise<SavedConnection[]> {
  const rows = await store.db.selectFrom('connections').selectAll().orderBy('name').execute()
  const key = rows.length > 0 ? findSecretKey(config) : undefined
  return rows.flatMap((row) => {
    const name = connectionNameSchema.safeParse(row.name).data
    if (!name) return []
    const { version, updated_at: updatedAt, updated_by: updatedBy } = row
    return [{ name, fields: key && unseal(key, name, row.sealed), version, updatedAt, updatedBy }]
  })
}

/** A sealed connection can't be moved to another name. */
export function seal(config: Saved['config'], name: ConnectionName, fields: ConnectionFields): string {
  return sealText(getSecretKey(config), name, JSON.stringify(fields))
}

const texts = z.record(z.string(), z.string())
const fieldsSchema = z.object({ values: texts, secrets: texts })

function unseal(key: Buffer, name: ConnectionName, sealed: string): ConnectionFields | undefined {
  const text = openText(key, name, sealed)
  const fields = text === undefined ? undefined : fieldsSchema.safeParse(JSON.parse(text)).data
  return fields && CONNECTION_VALUES[name].safeParse(fields.values).success ? fields : undefined
}

/** Takes what is saved at the desk in place of the environment's. Each process calls it once, when it starts. */
export async function applySavedConnections(context: AppContext): Promise<void> {
  const saved = await readSavedConnections(context)
  for (const { name, fields } of saved) {
    if (!fields) context.log.warn({ connection: name }, 'a saved connection can’t be decrypted and isn’t used')
    Object.assign(context.config, connectionConfig(context.config, name, fields))
    if (name === 'wordpress') context.wordpress = createConfiguredWordPress(context.config)
  }
  context.config.appliedConnections = new Map(saved.map(({ name, version }) => [name, version]))
}

/** For `api`: starts this machine's processes again when a connection was saved, here or on another machine. */
export function followConnections(context: AppContext): () => void {
  const { config, link, log } = context
  return link.onMessage(({ type }) => {
    if (type !== 'connections-changed' && type !== 'messages-missed') return
    readSavedConnections(context)
      .then((saved) => {
        const isApplied = (name: ConnectionName) =>
          isAppliedVersion(
            config,
            name,
            saved.find((one) => one.name === name),
          )
        if (!CONNECTION_NAMES.every(isApplied)) link.send({ type: 'restart' })
      })
      .catch((error: unknown) => log.warn({ err: error }, 'could not read the saved connections'))
  })
}

/** Whether this process started with what is saved now. */
export function isAppliedVersion(
  { appliedConnections }: Config,
  name: ConnectionName,
  saved: SavedConnection | undefined,
) {
  return appliedConnections.get(name) === saved?.version
}

/** @param fields undefined: as if nothing were set. @returns the configuration with the connection of the desk in it */
export function connectionConfig(config: Config, name: ConnectionName, fields: ConnectionFields | undefined): Config {
  const connectionsOfEnvironment = config.connectionsOfEnvironment.filter((other) => other !== name)
  return { ...config, connectionsOfEnvironment, ...fieldsOf(name, fields) }
}

function fieldsOf(name: ConnectionName, fields: ConnectionFields | undefined): Partial<Config> {
  const { values, secrets } = fields ?? { values: {}, secrets: {} }
  switch (name) {
    case 'mail':
      return { smtpUrl: fields && smtpUrl(fields), mailFrom: fields && senderOf(values) }
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

function senderOf({ senderName, senderAddress = '' }: ConnectionValues): string {
  return senderName ? `"${senderName.replace(/["\\]/g, '\\$&')}" <${senderAddress}>` : senderAddress
}
