import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { wordpressCalls } from '@hometown/shared-types/contract/connections'
import { missingArticlesCalls } from '@hometown/shared-types/contract/publishing'
import { parseJson } from '@hometown/shared-types/rules/text'
import { z } from 'zod'
import type { AppContext } from '../../../context.ts'
import { AppError } from '../../../http/errors/app-error.ts'
import { rateLimitPerClient } from '../../../http/rate-limits.ts'
import { parseRawBodies, rawBody } from '../../../http/request-bodies.ts'
import { addRoute, type FeatureRoutes } from '../../../http/routing.ts'
import { loadSigningKeys } from '../../../lib/secret-keys.ts'
import { deleteWordPressPicture } from '../../content/media/index.ts'
import {
  describeWordPressConnection,
  enqueueReads,
  FULL_READ_HOURLY,
  FULL_READ_NOW,
  recordWebhook,
} from './mirror-state.service.ts'
import { confirmArticleRemoval, findMissingArticles } from './missing-articles.service.ts'

export const wordpressRoutes: FeatureRoutes = (app, context) => {
  addRoute(app, wordpressCalls.get, () => describeWordPressConnection(context))

  addRoute(app, missingArticlesCalls.get, () => findMissingArticles(context))

  addRoute(app, missingArticlesCalls.remove, async ({ user }) => {
    await confirmArticleRemoval(context, user)
    return findMissingArticles(context)
  })
}

const WEBHOOK_BODY_LIMIT_BYTES = 64 * 1024
/** An import into WordPress reports each of its posts. */
const WEBHOOK_CALLS_PER_MINUTE = 6000
/** Messages that are older than this, or further in the future, are refused. */
const WEBHOOK_MAX_AGE_MS = 5 * 60 * 1000

export const webhookRoutes: FeatureRoutes = (app, context) => {
  const secret = context.config.webhookSecret ?? loadSigningKeys(context.config).webhook
  app.register(async (scope) => {
    parseRawBodies(scope, WEBHOOK_BODY_LIMIT_BYTES)
    scope.post(
      '/api/webhooks/content',
      {
        config: { access: 'public', origin: 'any', rateLimit: rateLimitPerClient(WEBHOOK_CALLS_PER_MINUTE) },
        schema: { summary: 'WordPress reports a change', response: { 202: z.object({ received: z.literal(true) }) } },
        // The signature's form is checked before the body is read.
        onRequest: async ({ headers }) => {
          readWebhookSignature(headers, context.clock.now())
        },
      },
      async ({ headers, body }, reply) => {
        const bytes = rawBody(body)
        if (!isValidSignature(secret, readWebhookSignature(headers, context.clock.now()), bytes)) throw signatureError()
        await receiveWordPressWebhook(context, bytes)
        context.messages.send({ type: 'webhooks-waiting' })
        return reply.code(202).send({ received: true })
      },
    )
  })
}

/**
 * Reads what can be checked before the body. `X-Hometown-Timestamp` is in epoch seconds; `X-Hometown-Signature` is
 * `sha256=` and the hex HMAC-SHA256 of `<timestamp>.<raw body>`.
 * @throws AppError 401 unless they are of the last five minutes
 */
function readWebhookSignature(headers: IncomingHttpHeaders, now: number) {
  const { 'x-hometown-timestamp': timestamp, 'x-hometown-signature': signature } = headers
  if (typeof timestamp !== 'string' || !/^\d{1,12}$/.test(timestamp)) throw signatureError()
  if (typeof signature !== 'string' || !signature.startsWith('sha256=')) throw signatureError()
  if (Math.abs(now - Number(timestamp) * 1000) > WEBHOOK_MAX_AGE_MS) throw signatureError()
  return { timestamp, signature }
}

/** Tells whether the sender knows the secret, as fast for every wrong signature; an empty secret accepts nothing. */
function isValidSignature(
  secret: string,
  { timestamp, signature }: ReturnType<typeof readWebhookSignature>,
  body: Uint8Array,
): boolean {
  const hmac = createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest('hex')
  const [expected, actual] = [Buffer.from(`sha256=${hmac}`), Buffer.from(signature)]
  return secret !== '' && actual.length === expected.length && timingSafeEqual(actual, expected)
}

function signatureError(): AppError {
  const message = 'The signature is missing, wrong or too old. Check the secret and the clock.'
  return new AppError(401, 'bad_signature', message)
}

/** A change in WordPress. Says what to fetch, never its content. */
const webhookBodySchema = z.object({
  /** The event is `post.updated`, `media.deleted` or `site.changed`, for example. */
  event: z
    .string()
    .max(100)
    .regex(/^[a-z_]+\.[a-z_]+$/),
  /** `type` as in WordPress (`post`, `media`, `category`, `events` …); `site` means everything. */
  object: z.object({ type: z.string().min(1).max(100), id: z.coerce.number().int().min(0) }),
})

/** Changes of these show in posts without changing the posts' own time. */
const TYPES_EMBEDDED_IN_POSTS: ReadonlySet<string> = new Set(['category', 'post_tag', 'user', 'media', 'wp_block'])

/** A message that is repeated makes us ask WordPress once more, which does no harm. */
async function receiveWordPressWebhook(context: AppContext, body: Buffer): Promise<void> {
  const { store, config } = context
  const message = webhookBodySchema.safeParse(parseJson(body.toString('utf8')))
  if (!message.success)
    throw new AppError(422, 'invalid', 'This message doesn’t match the Hometown plugin’s format. Update the plugin.')
  const { event, object } = message.data
  await store.write('wordpress', async (tx) => {
    const { db, now } = tx
    await recordWebhook(db, now)
    if (!config.wordpressUrl) return
    if (event === 'media.deleted') await deleteWordPressPicture(tx, context, object.id)
    if (object.type === 'post') await enqueueReads(db, 'post', [object.id], now)
    // The plugin names no posts after a bulk change.
    if (event === 'site.changed') await enqueueReads(db, 'everything', [FULL_READ_NOW], now)
    else if (TYPES_EMBEDDED_IN_POSTS.has(object.type) && !event.endsWith('.created'))
      await enqueueReads(db, 'everything', [FULL_READ_HOURLY], now)
  })
}
