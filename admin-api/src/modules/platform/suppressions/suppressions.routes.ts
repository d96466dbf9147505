import {
  addSuppressionSchema,
  removeSuppressionSchema,
  suppressionPageSchema,
  suppressionsQuerySchema,
} from '@hometown/shared-types/mail-feedback'
import type { AppContext } from '../../../context.ts'
import { getSignedIn } from '../../../http/callers/access-guard.ts'
import { type App, answers, callsOf } from '../../../http/routing.ts'
import { countedReads } from '../audit/list-reads.service.ts'
import { listSuppressions, suppressByHand, unsuppress } from './suppressions.service.ts'

const call = callsOf('subscribers')
const staff = { access: 'staff' } as const

export function suppressionRoutes(app: App, context: AppContext): void {
  const readPage = countedReads(context)
  const page = { querystring: suppressionsQuerySchema, ...answers(suppressionPageSchema) }
  app.get('/api/suppressions', call(staff, 'Suppressed addresses', page), async (request, reply) => {
    const { query } = request
    reply.header('cache-control', 'no-store')
    return readPage(getSignedIn(request), { list: 'suppressions', query }, () => listSuppressions(context, query))
  })

  const add = call(staff, 'Suppresses an address', { body: addSuppressionSchema })
  app.post('/api/suppressions', add, async (request, reply) => {
    await suppressByHand(context, getSignedIn(request), request.body)
    return reply.code(201).send({})
  })

  const remove = call(staff, 'Lets mail to an address through again', { body: removeSuppressionSchema })
  app.post('/api/suppressions/remove', remove, async (request) => {
    await unsuppress(context, getSignedIn(request), request.body.email)
    return {}
  })
}
