import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'

/** Headers of `POST /api/webhooks/content`, as Node names them. */
export const WEBHOOK_HEADERS = {
  /** Epoch seconds of the signature. */
  timestamp: 'x-hometown-timestamp',
  /** `sha256=` and the hex HMAC-SHA256 of `<timestamp>.<raw body>`. */
  signature: 'x-hometown-signature',
} as const

/** Milliseconds. Older messages, and those from further in the future, get 401. */
export const WEBHOOK_MAX_AGE = 5 * 60 * 1000

/** A change in WordPress. Says what to fetch, never its content. */
export const webhookBodySchema = z.object({
  /** `post.updated`, `media.deleted`, `site.changed`. */
  event: z
    .string()
    .max(100)
    .regex(/^[a-z_]+\.[a-z_]+$/),
  /** `type` as in WordPress (`post`, `media`, `category`, `events` …); `site` means everything. */
  object: z.object({ type: z.string().min(1).max(100), id: z.coerce.number().int().min(0) }),
})

/** Answer 202: what it names is stored. */
export const webhookAnswerSchema = z.object({ received: z.literal(true) })

/** `X-Hometown-Signature`: `sha256=` and the hex HMAC-SHA256 of `<timestamp>.<raw body>`. */
export function signWebhook(secret: string, timestamp: string, body: string | Uint8Array): string {
  return `sha256=${createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest('hex')}`
}

interface ReceivedWebhook {
  /** The header as received, in epoch seconds. */
  readonly timestamp: string | undefined
  readonly signature: string | undefined
  /** The bytes as received, before JSON parsing. */
  readonly body: string | Uint8Array
}

/**
 * True if the sender knows the secret and the message is recent. Takes the same time for every wrong signature; an
 * empty secret accepts nothing. @param now milliseconds; messages more than five
 * minutes off are refused
 */
export function isTrustedWebhook(
  secret: string,
  { timestamp, signature, body }: ReceivedWebhook,
  now: number,
): boolean {
  if (!secret || !signature || !timestamp || !isCurrentWebhook({ timestamp, signature }, now)) return false
  const expected = Buffer.from(signWebhook(secret, timestamp, body))
  const given = Buffer.from(signature)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/** What can be said before the body is read: it has a signature, of the last five minutes. */
export function isCurrentWebhook(
  { timestamp, signature }: Pick<ReceivedWebhook, 'timestamp' | 'signature'>,
  now: number,
): boolean {
  if (!signature || !timestamp || !/^\d{1,12}$/.test(timestamp)) return false
  return Math.abs(now - Number(timestamp) * 1000) <= WEBHOOK_MAX_AGE
}
