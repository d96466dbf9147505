import { mailFeedbackCalls, mailReporterSchema } from '@hometown/shared-types/contract/mail'
import { parseJson } from '@hometown/shared-types/rules/text'
import { z } from 'zod'
import { AppError } from '../../../http/errors/app-error.ts'
import { rateLimitPerClient } from '../../../http/rate-limits.ts'
import { parseRawBodies, rawBody } from '../../../http/request-bodies.ts'
import { type App, addRoute, type FeatureRoutes } from '../../../http/routing.ts'
import { getMailFeedbackStatus, getMailWebhookUrls, receiveReports } from './mail-feedback.service.ts'
import { isMailWebhookKey, isSignedByProvider } from './webhook-keys.ts'

/** The answer 202 has the number of reports about bounces and complaints in the call. */
const mailWebhookAnswerSchema = z.object({ received: z.number().int() })

const MAIL_WEBHOOK_BODY_LIMIT = 2 * 1024 * 1024

/** Some providers make one call per message: several thousand within minutes. */
const MAIL_WEBHOOK_CALLS_PER_MINUTE = 6000

const mailWebhookParams = z.object({ reporter: mailReporterSchema, key: z.string().max(100) })

export const mailWebhookRoutes: FeatureRoutes = (app, context) => {
  const { config } = context

  addRoute(app, mailFeedbackCalls.get, () => getMailFeedbackStatus(context))
  addRoute(app, mailFeedbackCalls.addresses, { stepUp: true, noStore: true }, () => getMailWebhookUrls(context))

  app.register(async (scope: App) => {
    parseRawBodies(scope, MAIL_WEBHOOK_BODY_LIMIT)
    scope.post(
      '/api/webhooks/mail/:reporter/:key',
      {
        config: { access: 'public', origin: 'any', rateLimit: rateLimitPerClient(MAIL_WEBHOOK_CALLS_PER_MINUTE) },
        schema: {
          summary: 'Bounces and complaints in an email service’s format',
          params: mailWebhookParams,
          response: { 202: mailWebhookAnswerSchema },
        },
        // We check the key before reading the body, so that strangers can't make us hold 2 MB in memory.
        onRequest: async (request) => {
          const { reporter, key } = mailWebhookParams.safeParse(request.params).data ?? {}
          if (!reporter || !key || !isMailWebhookKey(config, reporter, key)) throw badWebhookSignatureError()
        },
      },
      async ({ params: { reporter }, headers, ...request }, reply) => {
        const body = rawBody(request.body)
        const json = parseJson(body.toString('utf8'))
        const call = { body, json, header: (name: string) => [headers[name]].flat()[0] }
        if (!isSignedByProvider(config, reporter, call, context.clock.now())) throw badWebhookSignatureError()
        return reply.code(202).send({ received: await receiveReports(context, reporter, json) })
      },
    )
  })
}

function badWebhookSignatureError(): AppError {
  const message = 'The signature or address is wrong or too old. Copy the current one from Settings → Connections.'
  return new AppError(401, 'bad_signature', message)
}
