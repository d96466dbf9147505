import { createHmac, timingSafeEqual } from 'node:crypto'
import { WEBHOOK_MAX_AGE } from './webhook.ts'

/** What `X-Hometown-Signature` says: `sha256=` and the hex HMAC-SHA256 of `<timestamp>.<raw body>`. */
export function signWebhook(secret: string, timestamp: string, body: string | Uint8Array): string {
  return `sha256=${createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest('hex')}`
}

interface ReceivedWebhook {
  /** The header as it came, epoch seconds. */
  readonly timestamp: string | undefined
  readonly signature: string | undefined
  /** The bytes as they came, before anything read them as JSON. */
  readonly body: string | Uint8Array
}

/**
 * Whether a message comes from whoever knows the secret, and lately. Takes the same time for every wrong signature; an
 * empty secret accepts nothing. That a message comes only once is for the caller to see to.
 * @param now milliseconds; messages more than five minutes before or after it are refused.
 */
export function isTrustedWebhook(
  secret: string,
  { timestamp, signature, body }: ReceivedWebhook,
  now: number,
): boolean {
  if (!secret || !signature || !timestamp || !/^\d{1,12}$/.test(timestamp)) return false
  if (Math.abs(now - Number(timestamp) * 1000) > WEBHOOK_MAX_AGE) return false
  const expected = Buffer.from(signWebhook(secret, timestamp, body))
  const given = Buffer.from(signature)
  return given.length === expected.length && timingSafeEqual(given, expected)
}
