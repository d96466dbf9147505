import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import { createFileOnce } from './create-file-once.ts'
import { type Secrets, secretsSchema } from './secrets-schema.ts'

const FILE = 'secrets.json'
const KEY_BYTES = 32

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
  return { webhook: newKey(), links: newKey(), mail: newKey() }
}

/** Verifies `POST /api/webhooks/content`. */
export function webhookSecret(config: SecretsConfig & Pick<Config, 'webhookSecret'>): string {
  return config.webhookSecret ?? loadSecrets(config).webhook
}

/** The secret part of the providers' webhook URLs derives from it. */
export function mailWebhookSecret(config: SecretsConfig): string {
  return loadSecrets(config).mail
}

function readSecrets(path: string): Secrets {
  const parsed = secretsSchema.safeParse(JSON.parse(readFileSync(path, 'utf8')))
  if (parsed.success) return parsed.data
  throw new Error(`${path} lacks some of its keys. Restore it from a backup.`)
}

function newKey(): string {
  return randomBytes(KEY_BYTES).toString('hex')
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}
