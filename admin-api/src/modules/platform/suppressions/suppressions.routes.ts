import { suppressionCalls } from '@hometown/shared-types/contract/mail'
import { getSession } from '../../../http/access/access-guard.ts'
import { addRoute, type FeatureRoutes } from '../../../http/routing.ts'
import { limitListReads } from '../audit/index.ts'
import { listSuppressions, unsuppressAddress } from './suppressions.service.ts'

export const suppressionRoutes: FeatureRoutes = (app, context) => {
  const readPage = limitListReads(context)

  addRoute(app, suppressionCalls.list, (request, reply) => {
    const { query } = request
    reply.header('cache-control', 'no-store')
    return readPage(getSession(request), { list: 'suppressions', query }, () => listSuppressions(context, query))
  })

  addRoute(app, suppressionCalls.remove, ({ user, body }) => unsuppressAddress(context, user, body.email))
}
