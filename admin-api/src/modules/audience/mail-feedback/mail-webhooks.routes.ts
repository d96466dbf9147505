import {
  MAIL_WEBHOOK_LIMIT,
  type MailReporter,
  mailAddressesSchema,
  mailFeedbackSchema,
  mailReporterSchema,
  mailWebhookAnswerSchema,
} from '@hometown/shared-types/mail-feedback'
import { parseJson } from '@hometown/shared-types/parse-json'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { AppContext } from '../../../context.ts'
import { deleteValue, saveValue } from '../../../database/settings/instance-values.ts'
import { retryConflicts } from '../../../database/write-conflict.ts'
import { perCaller } from '../../../http/callers/rate-limits.ts'
import { AppError } from '../../../http/errors/app-error.ts'
import type { App } from '../../../http/routing.ts'
import { announce } from '../../platform/live/live.service.ts'
import type { Adapter } from './adapters/adapter.ts'
import { brevo } from './adapters/brevo.ts'
import { mailgun } from './adapters/mailgun.ts'
import { mailjet } from './adapters/mailjet.ts'
import { postmark } from './adapters/postmark.ts'
import { sendgrid } from './adapters/sendgrid.ts'
import { ses } from './adapters/ses.ts'
import { applyFeedback } from './apply-feedback.ts'
import { idOf } from './feedback-event.ts'
import { insertReport, noteOutcome } from './mail-feedback.repository.ts'
import { CONFIRMATION, getMailAddresses, getMailFeedback } from './mail-feedback.service.ts'
import { isProviderKey, isSignedByProvider, signedOnce } from './provider-keys.ts'

/** Some providers make one call per message: several thousand within minutes. */
const CALLS_PER_MINUTE = 6000

const params = z.object({ reporter: mailReporterSchema, key: z.string().max(100) })
const open = { access: 'public', origin: 'any', rateLimit: perCaller(CALLS_PER_MINUTE) } as const
const response = { 202: mailWebhookAnswerSchema }

/** Signatures cover the raw bytes, so these routes parse their bodies themselves. */
export function mailWebhookRoutes(app: App, context: AppContext): void {
  const { config } = context

  app.get(
    '/api/mail-feedback',
    {
      config: { access: 'admin' },
      schema: {
        tags: ['webhooks'],
        summary: 'What email services reported',
        response: { 200: mailFeedbackSchema },
      },
    },
    async (_request, reply) => {
      reply.header('cache-control', 'no-store')
      return getMailFeedback(context)
    },
  )

  app.get(
    '/api/mail-feedback/addresses',
    {
      config: { access: 'admin', stepUp: true, answersSecret: true },
      schema: {
        tags: ['webhooks'],
        summary: 'Webhook addresses for email services, with their secret parts',
        response: { 200: mailAddressesSchema },
      },
    },
    async (_request, reply) => {
      reply.header('cache-control', 'no-store')
      return getMailAddresses(context)
    },
  )

  app.register(async (scope: App) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAIL_WEBHOOK_LIMIT }, (_request, body, done) =>
      done(null, body),
    )

    scope.post(
      '/api/webhooks/mail/:reporter/:key',
      {
        config: open,
        schema: {
          tags: ['webhooks'],
          summary: 'Bounces and complaints in an email service’s format',
          params,
          response,
        },
        // Checked before the body is read, so that strangers can't make us hold 2 MB in memory.
        onRequest: async (request) => {
          const { reporter, key } = params.safeParse(request.params).data ?? {}
          if (!reporter || !key || !isProviderKey(config, reporter, key)) throw badSignature()
        },
      },
      async (request, reply) => {
        const { reporter } = request.params
        const body = bodyOf(request)
        const json = parseJson(body.toString('utf8'))
        const call = { body, json, header: headersOf(request) }
        if (!isSignedByProvider(config, reporter, call, context.clock.now())) throw badSignature()
        const received = await receive(context, reporter, json, signedOnce(config, reporter, json))
        return reply.code(202).send({ received })
      },
    )
  })
}

function bodyOf({ body }: FastifyRequest): Buffer {
  return Buffer.isBuffer(body) ? body : Buffer.alloc(0)
}

function headersOf({ headers }: FastifyRequest) {
  return (name: string) => [headers[name]].flat()[0]
}

function badSignature(): AppError {
  const message = 'The signature or address is wrong or too old. Copy the current one from the System page.'
  return new AppError(401, 'bad_signature', message)
}

const adapters: Readonly<Record<MailReporter, Adapter>> = {
  postmark,
  mailgun,
  sendgrid,
  ses,
  brevo,
  mailjet,
}

/**
 * Applies a service's reports; committed when it resolves. Repeated reports are ignored.
 * @param once what may be used for one call only, where the service signs that instead of the reports
 */
async function receive(
  context: AppContext,
  reporter: MailReporter,
  json: unknown,
  once: string | undefined,
): Promise<number> {
  const { store, clock } = context
  const call = adapters[reporter](json)
  if (!call) throw unreadable()
  const { confirmationUrl: url, events } = call
  const received = await retryConflicts(() =>
    store.groupWrite(async (trx) => {
      const now = clock.now()
      if (url) await saveValue(trx, CONFIRMATION, { url }, now)
      else if (reporter === 'ses' && events.length > 0) await deleteValue(trx, CONFIRMATION)
      if (once !== undefined && !(await insertReport(trx, { id: idOf('once', once), reporter: 'hometown' }, now)))
        return 0
      for (const { id, event } of events)
        if (await insertReport(trx, { id, reporter }, now))
          await noteOutcome(trx, id, await applyFeedback(trx, event, now))
      return events.length
    }),
  )
  if (received > 0) announce(context, { type: 'changed', lists: ['newsletters', 'subscribers', 'system'] })
  return received
}

function unreadable(): AppError {
  return new AppError(
    422,
    'invalid',
    'We can’t read this report. Check that your provider uses its own address from the System page.',
  )
}
