import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { z } from 'zod'

/** Milliseconds. Older messages, and those from further in the future, are refused. */
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

/**
 * What can be said before the body is read: undefined unless it has a signature of the last five minutes.
 * `X-Hometown-Timestamp` is in epoch seconds; `X-Hometown-Signature` is `sha256=` and the hex HMAC-SHA256 of
 * `<timestamp>.<raw body>`.
 */
export function findSignature(headers: IncomingHttpHeaders, now: number) {
  const { 'x-hometown-timestamp': timestamp, 'x-hometown-signature': signature } = headers
  if (typeof timestamp !== 'string' || !/^\d{1,12}$/.test(timestamp)) return undefined
  if (typeof signature !== 'string' || !signature.startsWith('sha256=')) return undefined
  return Math.abs(now - Number(timestamp) * 1000) <= WEBHOOK_MAX_AGE ? { timestamp, signature } : undefined
}

type WebhookSignature = NonNullable<ReturnType<typeof findSignature>>

/** True if the sender knows the secret. Takes the same time for every wrong signature; an empty secret accepts nothing. */
export function isSignedWith(secret: string, { timestamp, signature }: WebhookSignature, body: string | Uint8Array) {
  const expected = Buffer.from(signWebhook(secret, timestamp, body))
  const given = Buffer.from(signature)
  return secret !== '' && given.length === expected.length && timingSafeEqual(given, expected)
}

export function signWebhook(secret: string, timestamp: string, body: string | Uint8Array): string {
  return `sha256=${createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest('hex')}`
}
