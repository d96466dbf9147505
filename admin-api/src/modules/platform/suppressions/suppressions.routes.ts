import {
  addSuppressionSchema,
  removeSuppressionSchema,
  suppressionPageSchema,
  suppressionsQuerySchema,
} from '@hometown/shared-types/mail-feedback'
import type { AppContext } from '../../../context.ts'
import { getSignedIn } from '../../../http/callers/access-guard.ts'
import type { App } from '../../../http/routing.ts'
import { countedReads } from '../audit/list-reads.service.ts'
import { listSuppressions, suppressByHand, unsuppress } from './suppressions.service.ts'

const config = { access: 'staff' } as const
const tags = ['subscribers']

export function suppressionRoutes(app: App, context: AppContext): void {
  const readPage = countedReads(context)
  const list = { querystring: suppressionsQuerySchema, response: { 200: suppressionPageSchema } }

  app.get(
    '/api/suppressions',
    { config, schema: { tags, summary: 'Suppressed addresses', ...list } },
    async (request, reply) => {
      const { query } = request
      reply.header('cache-control', 'no-store')
      return readPage(getSignedIn(request), { list: 'suppressions', query }, () => listSuppressions(context, query))
    },
  )

  app.post(
    '/api/suppressions',
    { config, schema: { tags, summary: 'Suppresses an address', body: addSuppressionSchema } },
    async (request, reply) => {
      await suppressByHand(context, getSignedIn(request), request.body)
      return reply.code(201).send({})
    },
  )

  app.post(
    '/api/suppressions/remove',
    { config, schema: { tags, summary: 'Lets mail to an address through again', body: removeSuppressionSchema } },
    async (request) => {
      await unsuppress(context, getSignedIn(request), request.body.email)
      return {}
    },
  )
}
