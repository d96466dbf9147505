import { parseJson } from '@hometown/shared-types/parse-json'
import { WEBHOOK_HEADERS, webhookAnswerSchema, webhookBodySchema } from '@hometown/shared-types/webhook'
import { isCurrentWebhook, isTrustedWebhook } from '@hometown/shared-types/webhook-signature'
import type { FastifyRequest } from 'fastify'
import type { AppContext } from '../../../../context.ts'
import { perCaller } from '../../../../http/callers/rate-limits.ts'
import { AppError } from '../../../../http/errors/app-error.ts'
import type { App } from '../../../../http/routing.ts'
import { loadSecrets } from '../../../../lib/secrets.ts'
import { insertDelivery } from './webhook-work.ts'

const BODY_LIMIT = 64 * 1024
/** An import into WordPress reports each of its posts. */
const CALLS_PER_MINUTE = 6000

/** The signature covers the raw bytes, so this route parses its own body. */
export function webhookRoutes(app: App, context: AppContext): void {
  const secret = context.config.webhookSecret ?? loadSecrets(context.config).webhook
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_request, body, done) =>
      done(null, body),
    )
    scope.post(
      '/api/webhooks/content',
      {
        config: { access: 'public', origin: 'any', rateLimit: perCaller(CALLS_PER_MINUTE) },
        schema: {
          tags: ['webhooks'],
          summary: 'WordPress reports a change',
          response: { 202: webhookAnswerSchema },
        },
        // Before the body is read.
        onRequest: async (request) => {
          const { timestamp, signature } = headersOf(request)
          if (!isCurrentWebhook({ timestamp, signature }, context.clock.now())) throw badSignature()
        },
      },
      async (request, reply) => {
        const received = await receive(context, secret, request)
        context.link.send({ type: 'webhooks-waiting' })
        return reply.code(202).send({ received })
      },
    )
  })
}

async function receive(context: AppContext, secret: string, request: FastifyRequest): Promise<string> {
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
  const { id, ...signature } = headersOf(request)
  const signed = { ...signature, body }
  const now = context.clock.now()
  if (!isTrustedWebhook(secret, signed, now)) throw badSignature()

  const message = webhookBodySchema.safeParse(parseJson(body.toString('utf8')))
  if (!message.success || !id || id.length > 100)
    throw new AppError(422, 'invalid', 'This message doesn’t match the Hometown plugin’s format. Update the plugin.')

  const { event, object, delivery: signedId } = message.data
  if (signedId !== undefined && signedId !== id) throw badSignature()
  // The header alone can be changed by whoever repeats a message, so its signature names an old plugin's message.
  const delivery = { id: signedId ?? signed.signature ?? id, event, objectType: object.type, objectId: object.id }
  const isNew = await context.store.groupWrite((trx) => insertDelivery(trx, delivery, now))
  if (!isNew) throw new AppError(409, 'replayed', 'We already received this delivery.')
  return id
}

function headersOf({ headers }: FastifyRequest) {
  const header = (name: string) => [headers[name]].flat()[0]
  return {
    id: header(WEBHOOK_HEADERS.delivery),
    timestamp: header(WEBHOOK_HEADERS.timestamp),
    signature: header(WEBHOOK_HEADERS.signature),
  }
}

function badSignature(): AppError {
  const message = 'The signature is missing, wrong or too old. Check the secret and the clock.'
  return new AppError(401, 'bad_signature', message)
}
