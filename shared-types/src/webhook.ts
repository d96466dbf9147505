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
