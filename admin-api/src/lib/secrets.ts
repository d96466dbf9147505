import { createHmac, randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { Config } from '../config/config.ts'
import { createFileOnce } from './create-file-once.ts'

const keySchema = z.object({ id: z.string(), value: z.string(), createdAt: z.string() })

/** The first key of each list is current; older ones still verify what they signed. */
const secretsSchema = z.object({
  webhook: z.array(keySchema).min(1),
  links: z.array(keySchema).min(1),
  /** These are missing in older installations. */
  mail: z.array(keySchema).min(1).optional(),
  push: z.array(keySchema).min(1).optional(),
})
export type Secrets = z.infer<typeof secretsSchema>

/** Created at the first call. Every backup must contain them. */
export function loadSecrets(dataDir: string): Secrets {
  const path = join(dataDir, 'secrets.json')
  try {
    return readSecrets(path)
  } catch (error) {
    if (!isMissing(error)) throw error
  }
  mkdirSync(dataDir, { recursive: true })
  const secrets: Secrets = { webhook: [newKey()], links: [newKey()], mail: [newKey()], push: [newKey()] }
  createFileOnce(path, `${JSON.stringify(secrets, null, 2)}\n`)
  return readSecrets(path)
}

/** Signs `POST /api/webhooks/content`. */
export function webhookSecret(config: Pick<Config, 'webhookSecret' | 'dataDir'>): string {
  return config.webhookSecret ?? loadSecrets(config.dataDir).webhook[0]?.value ?? ''
}

/** Signs `POST /api/webhooks/mail`. The secret part of the providers' webhook URLs derives from it. */
export function mailWebhookSecret({
  mailWebhookSecret,
  dataDir,
}: Pick<Config, 'mailWebhookSecret' | 'dataDir'>): string {
  if (mailWebhookSecret) return mailWebhookSecret
  const { mail, webhook } = loadSecrets(dataDir)
  return (
    mail?.[0]?.value ??
    createHmac('sha256', webhook[0]?.value ?? '')
      .update('mail webhooks')
      .digest('hex')
  )
}

/** The key of `web-push-key.ts` derives from it. The oldest one, because another key would lose every subscribed device. */
export function webPushSecret({ dataDir }: Pick<Config, 'dataDir'>): string {
  const { push, webhook } = loadSecrets(dataDir)
  return (push ?? webhook).at(-1)?.value ?? ''
}

function readSecrets(path: string): Secrets {
  const parsed = secretsSchema.safeParse(JSON.parse(readFileSync(path, 'utf8')))
  if (parsed.success) return parsed.data
  throw new Error(`${path} lacks some of its keys. Restore it from a backup.`)
}

function newKey() {
  return {
    id: randomBytes(6).toString('hex'),
    value: randomBytes(32).toString('hex'),
    createdAt: new Date().toISOString(),
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}
