import { connectionCalls } from '@hometown/shared-types/contract/connections'
import { clientDisconnectSignal } from '../../../http/access/client-hooks.ts'
import { rateLimitPerClient } from '../../../http/rate-limits.ts'
import { addRoute, type FeatureRoutes } from '../../../http/routing.ts'
import { deleteConnection, listConnections, saveConnection } from './connections.service.ts'
import { testConnection } from './test-connection.ts'

const SAVES_PER_CALLER = 20
const TESTS_PER_CALLER = 10

export const connectionRoutes: FeatureRoutes = (app, context) => {
  addRoute(app, connectionCalls.list, () => listConnections(context))

  addRoute(
    app,
    connectionCalls.save,
    { stepUp: true, rateLimit: rateLimitPerClient(SAVES_PER_CALLER) },
    ({ user, params, body }) => saveConnection(context, user, { name: params.name, input: body }),
  )

  addRoute(
    app,
    connectionCalls.remove,
    { stepUp: true, rateLimit: rateLimitPerClient(SAVES_PER_CALLER) },
    ({ user, params, query }) => deleteConnection(context, user, { name: params.name, version: query.version }),
  )

  addRoute(
    app,
    connectionCalls.test,
    { stepUp: true, rateLimit: rateLimitPerClient(TESTS_PER_CALLER) },
    ({ user, params, body }, reply) =>
      testConnection(context, user, { name: params.name, input: body, signal: clientDisconnectSignal(reply) }),
  )
}
