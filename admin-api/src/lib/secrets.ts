import { createHmac, randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import { createFileOnce } from './create-file-once.ts'
import { type Secrets, secretsSchema } from './secrets-schema.ts'
import { writeDurably } from './write-durably.ts'

const FILE = 'secrets.json'

/** `sharedSecrets` are those of all machines; alone, a machine keeps its own in `dataDir`. */
export type SecretsConfig = Pick<Config, 'dataDir' | 'sharedSecrets'>

/** A file is created at the first call. Every backup must contain it. */
export function loadSecrets({ dataDir, sharedSecrets }: SecretsConfig): Secrets {
  if (sharedSecrets) return sharedSecrets
  const known = findOwnSecrets(dataDir)
  if (known) return known
  mkdirSync(dataDir, { recursive: true })
  const path = join(dataDir, FILE)
  createFileOnce(path, `${JSON.stringify(newSecrets(), null, 2)}\n`)
  return readSecrets(path)
}

/** Those in a file of this machine. */
export function findOwnSecrets(dataDir: string): Secrets | undefined {
  try {
    return readSecrets(join(dataDir, FILE))
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

export function newSecrets(): Secrets {
  return { webhook: [newKey()], links: [newKey()], mail: [newKey()] }
}

/** They replace the file at once. */
export function saveOwnSecrets(dataDir: string, secrets: Secrets): void {
  writeDurably(join(dataDir, FILE), `${JSON.stringify(secrets, null, 2)}\n`)
}

/** Verify `POST /api/webhooks/content`. The first is current. */
export function webhookSecrets(config: SecretsConfig & Pick<Config, 'webhookSecret'>): string[] {
  if (config.webhookSecret) return [config.webhookSecret]
  return loadSecrets(config).webhook.map(({ value }) => value)
}

/** Verify `POST /api/webhooks/mail`. The secret part of the providers' webhook URLs derives from the first, which is current. */
export function mailWebhookSecrets(config: SecretsConfig & Pick<Config, 'mailWebhookSecret'>): string[] {
  if (config.mailWebhookSecret) return [config.mailWebhookSecret]
  const secrets = loadSecrets(config)
  return secrets.mail?.map(({ value }) => value) ?? [mailSecretOf(secrets)]
}

/** Of an older installation, which has no list of its own for it. */
export function mailSecretOf({ webhook }: Secrets): string {
  return createHmac('sha256', webhook[0]?.value ?? '')
    .update('mail webhooks')
    .digest('hex')
}

function readSecrets(path: string): Secrets {
  const parsed = secretsSchema.safeParse(JSON.parse(readFileSync(path, 'utf8')))
  if (parsed.success) return parsed.data
  throw new Error(`${path} lacks some of its keys. Restore it from a backup.`)
}

export function newKey(): Secrets['links'][number] {
  return {
    id: randomBytes(6).toString('hex'),
    value: randomBytes(32).toString('hex'),
    createdAt: new Date().toISOString(),
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}
