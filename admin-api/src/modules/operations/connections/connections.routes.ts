import { connectionCalls } from '@hometown/shared-types/contract/connections'
import { clientDisconnectSignal } from '../../../http/access/client-hooks.ts'
import { rateLimitPerClient } from '../../../http/rate-limits.ts'
import { addRoute, type FeatureRoutes } from '../../../http/routing.ts'
import { deleteConnection, listConnections, saveConnection } from './connections.service.ts'
import { testConnection } from './test-connection.ts'

const connectionSaveRouteConfig = { stepUp: true, rateLimit: rateLimitPerClient(20) } as const
const connectionTestRouteConfig = { stepUp: true, rateLimit: rateLimitPerClient(10) } as const

export const connectionRoutes: FeatureRoutes = (app, context) => {
  addRoute(app, connectionCalls.list, () => listConnections(context))

  addRoute(app, connectionCalls.save, connectionSaveRouteConfig, ({ user, params, body }) =>
    saveConnection(context, user, { name: params.name, input: body }),
  )

  addRoute(app, connectionCalls.remove, connectionSaveRouteConfig, ({ user, params, query }) =>
    deleteConnection(context, user, { name: params.name, version: query.version }),
  )

  addRoute(app, connectionCalls.test, connectionTestRouteConfig, ({ user, params, body }, reply) =>
    testConnection(context, user, { name: params.name, input: body, signal: clientDisconnectSignal(reply) }),
  )
}
