import {
  outboxLetterSchema,
  outboxNameSchema,
  outboxPageSchema,
  outboxQuerySchema,
} from '@hometown/shared-types/outbox'
import { z } from 'zod'
import type { AppContext } from '../../../context.ts'
import { perCaller } from '../../../http/callers/rate-limits.ts'
import { notFound } from '../../../http/errors/app-error.ts'
import type { App } from '../../../http/routing.ts'
import { openOutbox } from './outbox.service.ts'

const tags = ['newsletters']
const config = { access: 'staff', rateLimit: perCaller(120) } as const
const params = z.object({ name: outboxNameSchema })

export function outboxRoutes(app: App, context: AppContext): void {
  const outbox = openOutbox(context)
  const { siteUrl, apiUrl, allowedOrigins } = context.config
  const desks = [new URL(siteUrl).origin, ...allowedOrigins]
  const ours = [...new Set([siteUrl, apiUrl || siteUrl].map((url) => new URL(url).origin))]

  app.get(
    '/api/outbox',
    {
      config,
      schema: {
        tags,
        summary: 'Emails in the outbox',
        querystring: outboxQuerySchema,
        response: { 200: outboxPageSchema },
      },
    },
    async ({ query }) => outbox.list(query),
  )

  app.get(
    '/api/outbox/:name',
    { config, schema: { tags, summary: 'One email', params, response: { 200: outboxLetterSchema } } },
    async ({ params: { name } }) => there(await outbox.findLetter(name)),
  )

  app.get(
    '/api/outbox/:name/html',
    { config, schema: { tags, summary: 'The HTML of one email, for a frame', params } },
    async ({ params: { name } }, reply) => {
      const html = there(await outbox.findHtml(name))
      return reply
        .type('text/html; charset=utf-8')
        .headers(letterHeaders(desks, ours))
        .removeHeader('x-frame-options')
        .send(withLinksOutside(html))
    },
  )

  app.get(
    '/api/outbox/:name/file',
    { config, schema: { tags, summary: 'Download one email', params } },
    async ({ params: { name } }, reply) =>
      reply
        .type('message/rfc822')
        .header('cache-control', 'no-store')
        .header('content-disposition', `attachment; filename="${name}"`)
        .send(there(await outbox.findFile(name))),
  )
}

function there<T>(found: T | undefined): T {
  if (found === undefined) throw notFound('Email')
  return found
}

/** Blocks scripts, forms, foreign frames and foreign pictures, so that no other host learns who reads a mail. */
function letterHeaders(desks: readonly string[], ours: readonly string[]): Readonly<Record<string, string>> {
  return {
    'content-security-policy': [
      "default-src 'none'",
      ['img-src', ...ours, 'data:'].join(' '),
      "style-src 'unsafe-inline'",
      "base-uri 'none'",
      "form-action 'none'",
      ['frame-ancestors', "'self'", ...desks].join(' '),
      'sandbox allow-popups allow-popups-to-escape-sandbox',
    ].join('; '),
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
  }
}

const NEW_TAB = '<base target="_blank">'

function withLinksOutside(html: string): string {
  const head = /<head[^<>]*>/i.exec(html)
  if (!head) return `${NEW_TAB}${html}`
  const at = head.index + head[0].length
  return html.slice(0, at) + NEW_TAB + html.slice(at)
}
