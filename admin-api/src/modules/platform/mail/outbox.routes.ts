import { outboxCalls } from '@hometown/shared-types/contract/mail'
import { notFound } from '../../../http/errors/app-error.ts'
import { rateLimitPerClient } from '../../../http/rate-limits.ts'
import { addRoute, type FeatureRoutes } from '../../../http/routing.ts'
import { findOutboxMail, listOutbox } from './outbox.service.ts'

const limit = { rateLimit: rateLimitPerClient(120) }

export const outboxRoutes: FeatureRoutes = (app, context) => {
  addRoute(app, outboxCalls.list, limit, ({ query }) => listOutbox(context, query))

  addRoute(app, outboxCalls.get, limit, async ({ params: { name } }) => {
    const letter = await findOutboxMail(context, name)
    if (!letter) throw notFound('Email')
    return letter
  })
}
