import { z } from 'zod'

/** Headers of `POST /api/webhooks/content`, as Node names them. */
export const WEBHOOK_HEADERS = {
  /** Epoch seconds at which the message was signed. */
  timestamp: 'x-hometown-timestamp',
  /** One of its own for each delivery; the second one with the same is refused (409). */
  delivery: 'x-hometown-delivery',
  /** The body's `event` again. */
  event: 'x-hometown-event',
  /** `sha256=` and the hex HMAC-SHA256 of `<timestamp>.<raw body>`. */
  signature: 'x-hometown-signature',
} as const

/** Older messages, and those from further in the future, are refused (401). Milliseconds. */
export const WEBHOOK_MAX_AGE = 5 * 60 * 1000

/** How the newsroom's WordPress says that something changed. It tells what to look at, never what it contains. */
export const webhookBodySchema = z.object({
  /** What happened: `post.updated`, `media.deleted`, `site.changed`. */
  event: z
    .string()
    .max(100)
    .regex(/^[a-z_]+\.[a-z_]+$/),
  /** `type` as WordPress names it (`post`, `media`, `category`, `events` …); `site` stands for everything. */
  object: z.object({ type: z.string().min(1).max(100), id: z.coerce.number().int().min(0) }),
  /** Of posts: what the writer of the change can recognise its own work by. */
  post: z
    .object({
      slug: z.string(),
      status: z.string(),
      /** GMT, without a zone, as WordPress writes it. */
      modified_gmt: z.string(),
      hometown_id: z.string(),
      hometown_revision: z.union([z.string(), z.number()]),
    })
    .partial()
    .optional(),
  /** The header's delivery id again, where the signature covers it. */
  delivery: z.string().max(100).optional(),
  /** The WordPress's address. */
  site: z.string().max(2000).optional(),
})
export type WebhookBody = z.infer<typeof webhookBodySchema>

/** The answer, 202: the message is stored; `received` is its delivery id. */
export const webhookAnswerSchema = z.object({ received: z.string() })
export type WebhookAnswer = z.infer<typeof webhookAnswerSchema>
