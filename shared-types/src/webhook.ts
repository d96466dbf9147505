import { z } from 'zod'

/** Headers of `POST /api/webhooks/content`, as Node names them. */
export const WEBHOOK_HEADERS = {
  /** Epoch seconds of the signature. */
  timestamp: 'x-hometown-timestamp',
  /** Unique per delivery; a duplicate gets 409. */
  delivery: 'x-hometown-delivery',
  /** The body's `event`. */
  event: 'x-hometown-event',
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
  /** For posts: lets a writer recognize its own change. */
  post: z
    .object({
      slug: z.string(),
      status: z.string(),
      /** GMT without a zone, as in WordPress. */
      modified_gmt: z.string(),
      hometown_id: z.string(),
      hometown_revision: z.union([z.string(), z.number()]),
    })
    .partial()
    .optional(),
  /** The delivery header again, covered by the signature. */
  delivery: z.string().max(100).optional(),
  /** The WordPress's address. */
  site: z.string().max(2000).optional(),
})

/** Answer 202: the message is stored; `received` is its delivery id. */
export const webhookAnswerSchema = z.object({ received: z.string() })
