import { parseJson } from '@hometown/shared-types/parse-json'
import { WEBHOOK_HEADERS, webhookAnswerSchema, webhookBodySchema } from '@hometown/shared-types/webhook'
import { isTrustedWebhook } from '@hometown/shared-types/webhook-signature'
import type { FastifyRequest } from 'fastify'
import type { AppContext } from '../../../../context.ts'
import { AppError } from '../../../../http/errors/app-error.ts'
import type { App } from '../../../../http/routing.ts'
import { webhookSecret } from '../../../../lib/secrets.ts'
import { insertDelivery } from './webhook-deliveries.repository.ts'

const BODY_LIMIT = 64 * 1024

/** The signature covers the raw bytes, so this route parses its own body. */
export function webhookRoutes(app: App, context: AppContext): void {
  const secret = webhookSecret(context.config)
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_request, body, done) =>
      done(null, body),
    )
    scope.post(
      '/api/webhooks/content',
      {
        config: { access: 'public', origin: 'any' },
        schema: {
          tags: ['webhooks'],
          summary: 'WordPress reports a change',
          response: { 202: webhookAnswerSchema },
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
  const header = (name: string) => [request.headers[name]].flat()[0]
  const signed = { timestamp: header(WEBHOOK_HEADERS.timestamp), signature: header(WEBHOOK_HEADERS.signature), body }
  const now = context.clock.now()
  if (!isTrustedWebhook(secret, signed, now)) throw badSignature()

  const message = webhookBodySchema.safeParse(parseJson(body.toString('utf8')))
  const id = header(WEBHOOK_HEADERS.delivery)
  if (!message.success || !id || id.length > 100)
    throw new AppError(422, 'invalid', 'This message doesn’t match the Hometown plugin’s format. Update the plugin.')

  const { event, object, delivery: signedId } = message.data
  if (signedId !== undefined && signedId !== id) throw badSignature()
  const delivery = { id, event, objectType: object.type, objectId: object.id }
  const isNew = await context.store.groupWrite((trx) => insertDelivery(trx, delivery, now))
  if (!isNew) throw new AppError(409, 'replayed', 'We already received this delivery.')
  return id
}

function badSignature(): AppError {
  const message = 'The signature is missing, wrong or too old. Check the secret and the clock.'
  return new AppError(401, 'bad_signature', message)
}
