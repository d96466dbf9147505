import { createHmac, createPublicKey, timingSafeEqual, verify } from 'node:crypto'
import type { MailReporter } from '@hometown/shared-types/contract/mail'
import { z } from 'zod'
import type { Config } from '../../../config/config.ts'
import { loadSigningKeys } from '../../../lib/secret-keys.ts'

type KeyConfig = Pick<
  Config,
  'dataDir' | 'sharedSigningKeys' | 'mailWebhookMailgunKey' | 'mailWebhookSendgridKey' | 'siteUrl' | 'apiUrl'
>

/** Providers retry for at most a day. */
const OLDEST_SIGNATURE_SECONDS = 24 * 60 * 60

export function mailWebhookKey(secret: string, reporter: MailReporter): string {
  return createHmac('sha256', secret).update(`mail feedback of ${reporter}`).digest('base64url').slice(0, 32)
}

export function mailWebhookUrl(config: KeyConfig, reporter: MailReporter): string {
  const key = mailWebhookKey(loadSigningKeys(config).mail, reporter)
  return `${config.apiUrl || config.siteUrl}/api/webhooks/mail/${reporter}/${key}`
}

export function isMailWebhookKey(config: KeyConfig, reporter: MailReporter, key: string): boolean {
  return isSameWebhookKey(key, mailWebhookKey(loadSigningKeys(config).mail, reporter))
}

function isSameWebhookKey(key: string, expected: string): boolean {
  const bytes = Buffer.from(key)
  return bytes.length === expected.length && timingSafeEqual(bytes, Buffer.from(expected))
}

export function hasSigningKey(config: KeyConfig, reporter: MailReporter): boolean {
  if (reporter === 'mailgun') return config.mailWebhookMailgunKey !== undefined
  return reporter === 'sendgrid' && config.mailWebhookSendgridKey !== undefined
}

interface WebhookCall {
  body: Buffer
  json: unknown
  header(name: string): string | undefined
}

/** Returns true without a check when no signing key is configured for the provider. */
export function isSignedByProvider(config: KeyConfig, reporter: MailReporter, call: WebhookCall, now: number): boolean {
  const { mailWebhookMailgunKey: mailgun, mailWebhookSendgridKey: sendgrid } = config
  if (reporter === 'mailgun' && mailgun) return isSignedByMailgun(mailgun, call, now)
  if (reporter === 'sendgrid' && sendgrid) return isSignedBySendgrid(sendgrid, call, now)
  return true
}

const mailgunSignatureSchema = z.object({
  signature: z.object({ timestamp: z.coerce.string(), token: z.string(), signature: z.string() }),
})

function isSignedByMailgun(key: string, { json }: WebhookCall, now: number): boolean {
  const { success, data } = mailgunSignatureSchema.safeParse(json)
  if (!success) return false
  const { timestamp, token, signature } = data.signature
  const expected = createHmac('sha256', key).update(`${timestamp}${token}`).digest('hex')
  return isRecentTimestamp(timestamp, now) && isSameWebhookKey(signature, expected)
}

/** Mailgun signs a token and not the reports, so whoever has seen one call could send others with it. */
export function singleUseToken(config: KeyConfig, reporter: MailReporter, json: unknown): string | undefined {
  if (reporter !== 'mailgun' || !config.mailWebhookMailgunKey) return undefined
  return mailgunSignatureSchema.safeParse(json).data?.signature.token
}

function isSignedBySendgrid(key: string, { body, header }: WebhookCall, now: number): boolean {
  const timestamp = header('x-twilio-email-event-webhook-timestamp') ?? ''
  const signature = header('x-twilio-email-event-webhook-signature') ?? ''
  if (!isRecentTimestamp(timestamp, now)) return false
  try {
    const publicKey = createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' })
    return verify('sha256', Buffer.concat([Buffer.from(timestamp), body]), publicKey, Buffer.from(signature, 'base64'))
  } catch {
    // An invalid key accepts nothing.
    return false
  }
}

function isRecentTimestamp(seconds: string, now: number): boolean {
  return /^\d{1,12}$/.test(seconds) && Math.abs(now / 1000 - Number(seconds)) <= OLDEST_SIGNATURE_SECONDS
}
