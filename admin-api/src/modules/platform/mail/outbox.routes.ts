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
import { findFile, findLetter, listOutbox } from './outbox.service.ts'

const tags = ['newsletters']
const config = { access: 'staff', rateLimit: perCaller(120) } as const
const params = z.object({ name: outboxNameSchema })

export function outboxRoutes(app: App, context: AppContext): void {
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
    async ({ query }) => listOutbox(context, query),
  )

  app.get(
    '/api/outbox/:name',
    { config, schema: { tags, summary: 'One email', params, response: { 200: outboxLetterSchema } } },
    async ({ params: { name } }) => {
      const letter = await findLetter(context, name)
      if (!letter) throw notFound('Email')
      return letter
    },
  )

  app.get(
    '/api/outbox/:name/file',
    { config, schema: { tags, summary: 'Download one email', params } },
    async ({ params: { name } }, reply) => {
      const file = await findFile(context, name)
      if (!file) throw notFound('Email')
      return reply
        .type('message/rfc822')
        .header('cache-control', 'no-store')
        .header('content-disposition', `attachment; filename="${name}"`)
        .send(file)
    },
  )
}
