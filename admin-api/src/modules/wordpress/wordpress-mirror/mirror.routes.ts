import type { IncomingHttpHeaders } from 'node:http'
import { wordpressCalls } from '@hometown/shared-types/contract/connections'
import { missingArticlesCalls } from '@hometown/shared-types/contract/publishing'
import { parseJson } from '@hometown/shared-types/rules/text'
import { z } from 'zod'
import type { AppContext } from '../../../context.ts'
import { retryConflicts } from '../../../database/write-conflict.ts'
import { getSignedIn } from '../../../http/callers/access-guard.ts'
import { perCaller } from '../../../http/callers/rate-limits.ts'
import { AppError } from '../../../http/errors/app-error.ts'
import { rawBody, readRawBodies } from '../../../http/form-bodies.ts'
import { type App, addRoute } from '../../../http/routing.ts'
import { loadSecrets } from '../../../lib/secrets.ts'
import { forgetWordPressPicture } from '../../content/media/library/wordpress-pictures.service.ts'
import { describeConnection, noteWebhook } from './mirror-state.service.ts'
import { confirmRemoval, findMissingArticles } from './missing-articles.service.ts'
import { findSignature, isSignedWith, webhookBodySchema } from './webhook.ts'
import { AT_ONCE, enqueue, HOURLY } from './wordpress-queue.service.ts'

export function wordpressRoutes(app: App, context: AppContext): void {
  addRoute(app, wordpressCalls.get, () => describeConnection(context))

  addRoute(app, missingArticlesCalls.get, () => findMissingArticles(context))

  addRoute(app, missingArticlesCalls.remove, async (request) => {
    await confirmRemoval(context, getSignedIn(request).user)
    return findMissingArticles(context)
  })
}

const BODY_LIMIT = 64 * 1024
/** An import into WordPress reports each of its posts. */
const CALLS_PER_MINUTE = 6000

export function webhookRoutes(app: App, context: AppContext): void {
  const secret = context.config.webhookSecret ?? loadSecrets(context.config).webhook
  app.register(async (scope) => {
    readRawBodies(scope, BODY_LIMIT)
    scope.post(
      '/api/webhooks/content',
      {
        config: { access: 'public', origin: 'any', rateLimit: perCaller(CALLS_PER_MINUTE) },
        schema: {
          summary: 'WordPress reports a change',
          response: { 202: z.object({ received: z.literal(true) }) },
        },
        // Before the body is read.
        onRequest: async ({ headers }) => {
          getSignature(headers, context)
        },
      },
      async ({ headers, body }, reply) => {
        const bytes = rawBody(body)
        if (!isSignedWith(secret, getSignature(headers, context), bytes)) throw badSignature()
        await receive(context, bytes)
        context.link.send({ type: 'webhooks-waiting' })
        return reply.code(202).send({ received: true })
      },
    )
  })
}

function getSignature(headers: IncomingHttpHeaders, { clock }: AppContext) {
  const signature = findSignature(headers, clock.now())
  if (!signature) throw badSignature()
  return signature
}

function badSignature(): AppError {
  const message = 'The signature is missing, wrong or too old. Check the secret and the clock.'
  return new AppError(401, 'bad_signature', message)
}

/** Shown by posts whose own time of change stays the same. */
const SHOWN_BY_POSTS: ReadonlySet<string> = new Set(['category', 'post_tag', 'user', 'media', 'wp_block'])

/** A message that is repeated makes us ask WordPress once more, which does no harm. */
async function receive(context: AppContext, body: Buffer): Promise<void> {
  const { store, config, clock } = context
  const message = webhookBodySchema.safeParse(parseJson(body.toString('utf8')))
  if (!message.success)
    throw new AppError(422, 'invalid', 'This message doesn’t match the Hometown plugin’s format. Update the plugin.')
  const { event, object } = message.data
  const now = clock.now()
  await retryConflicts(() =>
    store.groupWrite(async (trx) => {
      await noteWebhook(trx, now)
      if (!config.wordpressUrl) return
      if (event === 'media.deleted') await forgetWordPressPicture(trx, context, object.id)
      if (object.type === 'post') await enqueue(trx, 'post', [object.id], now)
      // The plugin names no posts after a bulk change.
      if (event === 'site.changed') await enqueue(trx, 'everything', [AT_ONCE], now)
      else if (SHOWN_BY_POSTS.has(object.type) && !event.endsWith('.created'))
        await enqueue(trx, 'everything', [HOURLY], now)
    }),
  )
}
