import {
  MAIL_WEBHOOK_LIMIT,
  type MailReporter,
  mailAddressesSchema,
  mailFeedbackSchema,
  mailReporterSchema,
  mailWebhookAnswerSchema,
  mailWebhookBodySchema,
} from '@hometown/shared-types/mail-feedback'
import { parseJson } from '@hometown/shared-types/parse-json'
import { WEBHOOK_HEADERS } from '@hometown/shared-types/webhook'
import { isCurrentWebhook, isTrustedWebhook } from '@hometown/shared-types/webhook-signature'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { AppContext } from '../../../context.ts'
import { saveValue } from '../../../database/settings/instance-values.ts'
import { perCaller } from '../../../http/callers/rate-limits.ts'
import { AppError } from '../../../http/errors/app-error.ts'
import type { App } from '../../../http/routing.ts'
import { mailWebhookSecret } from '../../../lib/secrets.ts'
import type { Adapter } from './adapters/adapter.ts'
import { brevo } from './adapters/brevo.ts'
import { mailgun } from './adapters/mailgun.ts'
import { mailjet } from './adapters/mailjet.ts'
import { postmark } from './adapters/postmark.ts'
import { sendgrid } from './adapters/sendgrid.ts'
import { ses } from './adapters/ses.ts'
import { CONFIRMATION } from './confirmation.ts'
import { idOf, type ReportedEvent, reportedEvent } from './feedback-event.ts'
import { insertFeedback, type NewFeedback } from './mail-feedback.repository.ts'
import { getMailAddresses, getMailFeedback } from './mail-feedback.service.ts'
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
      '/api/webhooks/mail',
      {
        config: open,
        schema: { tags: ['webhooks'], summary: 'Bounces and complaints in Hometown’s own signed format', response },
        onRequest: async (request) => {
          const header = headersOf(request)
          const signed = { timestamp: header(WEBHOOK_HEADERS.timestamp), signature: header(WEBHOOK_HEADERS.signature) }
          if (!isCurrentWebhook(signed, context.clock.now())) throw badSignature()
        },
      },
      async (request, reply) => {
        const body = bodyOf(request)
        const header = headersOf(request)
        const signed = {
          timestamp: header(WEBHOOK_HEADERS.timestamp),
          signature: header(WEBHOOK_HEADERS.signature),
          body,
        }
        const now = context.clock.now()
        if (!isTrustedWebhook(mailWebhookSecret(config), signed, now)) throw badSignature()
        const { signature = '' } = signed
        const delivery = header(WEBHOOK_HEADERS.delivery) ?? signature
        const received = await receiveSigned(context, { delivery, signature, body })
        if (received === 'repeated') throw new AppError(409, 'replayed', 'We already received this delivery.')
        return reply.code(202).send({ received })
      },
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
        return reply.code(202).send({
          received: await receiveFromProvider(context, reporter, { json, once: signedOnce(config, reporter, json) }),
        })
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

/** Stores the reports of a call signed with our own secret; committed when it resolves. */
async function receiveSigned(
  context: AppContext,
  call: { delivery: string; signature: string; body: Buffer },
): Promise<number | 'repeated'> {
  const { delivery, signature, body } = call
  const reports = ownReports(parseJson(body.toString('utf8')), delivery)
  const now = context.clock.now()
  // A replayed call can have a new delivery id, but not a new signature.
  const marks = [idOf('signature', signature), idOf('delivery', delivery)]
  const stored = await context.store.groupWrite(async (trx) => {
    for (const id of marks)
      if ((await insertFeedback(trx, [{ id, reporter: 'hometown', content: null }], now)) === 0)
        return 'repeated' as const
    await insertFeedback(trx, reports, now)
    return reports.length
  })
  if (stored !== 'repeated') context.link.send({ type: 'mail-feedback-waiting' })
  return stored
}

/**
 * Stores a provider's reports; committed when it resolves. Repeated reports are ignored.
 * @param call.once what may be used for one call only, where the provider signs that instead of the reports
 */
async function receiveFromProvider(
  context: AppContext,
  reporter: MailReporter,
  call: { json: unknown; once?: string | undefined },
): Promise<number> {
  const { store, clock, link } = context
  const now = clock.now()
  const reports = await adapted(context, reporter, call.json)
  if (reports.length === 0) return 0
  const { once } = call
  const isNew = await store.groupWrite(async (trx) => {
    const mark = once === undefined ? [] : [{ id: idOf('once', once), reporter: 'hometown', content: null }]
    if (mark.length > 0 && (await insertFeedback(trx, mark, now)) === 0) return false
    await insertFeedback(trx, reports, now)
    return true
  })
  if (!isNew) return 0
  link.send({ type: 'mail-feedback-waiting' })
  return reports.length
}

async function adapted({ store, clock }: AppContext, reporter: MailReporter, json: unknown): Promise<NewFeedback[]> {
  const call = adapters[reporter](json)
  if (!call) throw unreadable()
  const { confirmationUrl: url } = call
  if (url) await store.groupWrite((trx) => saveValue(trx, CONFIRMATION, { url }, clock.now()))
  return toReports(reporter, call.events)
}

function ownReports(json: unknown, delivery: string): NewFeedback[] {
  const body = mailWebhookBodySchema.safeParse(json)
  if (!body.success) throw unreadable()
  const events = body.data.events.map((event, place) => reportedEvent('hometown', event, [delivery, place]))
  return toReports(
    'hometown',
    events.filter((event) => event !== undefined),
  )
}

/** Removes duplicates, which a list may contain. */
function toReports(reporter: string, events: readonly ReportedEvent[]): NewFeedback[] {
  const byId = new Map(events.map(({ id, event }) => [id, { id, reporter, content: JSON.stringify(event) }]))
  return [...byId.values()]
}

function unreadable(): AppError {
  return new AppError(
    422,
    'invalid',
    'We can’t read this report. Check that your provider uses its own address from the System page.',
  )
}
