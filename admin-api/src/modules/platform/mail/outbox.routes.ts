import { outboxCalls } from '@hometown/shared-types/contract/mail'
import type { AppContext } from '../../../context.ts'
import { notFound } from '../../../http/errors/app-error.ts'
import { type App, addRoute, perCaller } from '../../../http/routing.ts'
import { findLetter, listOutbox } from './outbox.service.ts'

const limit = { rateLimit: perCaller(120) }

export function outboxRoutes(app: App, context: AppContext): void {
  addRoute(app, outboxCalls.list, limit, ({ query }) => listOutbox(context, query))

  addRoute(app, outboxCalls.get, limit, async ({ params: { name } }) => {
    const letter = await findLetter(context, name)
    if (!letter) throw notFound('Email')
    return letter
  })
}
