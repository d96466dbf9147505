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
import { type App, answers, callsOf } from '../../../http/routing.ts'
import { findFile, findLetter, listOutbox } from './outbox.service.ts'

const call = callsOf('newsletters')
const staff = { access: 'staff', rateLimit: perCaller(120) } as const
const params = z.object({ name: outboxNameSchema })

export function outboxRoutes(app: App, context: AppContext): void {
  const list = { querystring: outboxQuerySchema, ...answers(outboxPageSchema) }
  app.get('/api/outbox', call(staff, 'Emails in the outbox', list), async ({ query }) => listOutbox(context, query))

  const show = call(staff, 'One email', { params, ...answers(outboxLetterSchema) })
  app.get('/api/outbox/:name', show, async ({ params: { name } }) => {
    const letter = await findLetter(context, name)
    if (!letter) throw notFound('Email')
    return letter
  })

  const download = call(staff, 'Download one email', { params })
  app.get('/api/outbox/:name/file', download, async ({ params: { name } }, reply) => {
    const file = await findFile(context, name)
    if (!file) throw notFound('Email')
    return reply
      .type('message/rfc822')
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename="${name}"`)
      .send(file)
  })
}
