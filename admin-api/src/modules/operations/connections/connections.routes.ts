import {
  connectionCheckSchema,
  connectionNameSchema,
  connectionsSchema,
  deleteConnectionSchema,
  saveConnectionSchema,
  testConnectionSchema,
} from '@hometown/shared-types/connections'
import { z } from 'zod'
import type { AppContext } from '../../../context.ts'
import { getSignedIn } from '../../../http/callers/access-guard.ts'
import { callerGone } from '../../../http/callers/caller.ts'
import { perCaller } from '../../../http/callers/rate-limits.ts'
import type { App } from '../../../http/routing.ts'
import { deleteConnection, listConnections, saveConnection } from './connections.service.ts'
import { testConnection } from './test-connection.ts'

const SAVES_PER_CALLER = 20
const TESTS_PER_CALLER = 10

const nameParams = z.object({ name: connectionNameSchema })

export function connectionRoutes(app: App, context: AppContext): void {
  app.get(
    '/api/connections',
    {
      config: { access: 'admin' },
      schema: {
        tags: ['connections'],
        summary: 'Connections to other systems, without their secrets',
        response: { 200: connectionsSchema },
      },
    },
    async () => listConnections(context),
  )

  app.put(
    '/api/connections/:name',
    {
      config: { access: 'admin', stepUp: true, rateLimit: perCaller(SAVES_PER_CALLER) },
      schema: {
        tags: ['connections'],
        summary: 'Set a connection',
        params: nameParams,
        body: saveConnectionSchema,
        response: { 200: connectionsSchema },
      },
    },
    async (request) =>
      saveConnection(context, getSignedIn(request), { name: request.params.name, input: request.body }),
  )

  app.delete(
    '/api/connections/:name',
    {
      config: { access: 'admin', stepUp: true, rateLimit: perCaller(SAVES_PER_CALLER) },
      schema: {
        tags: ['connections'],
        summary: 'Remove a connection that was set at the desk',
        params: nameParams,
        querystring: deleteConnectionSchema,
        response: { 200: connectionsSchema },
      },
    },
    async (request) =>
      deleteConnection(context, getSignedIn(request), {
        name: request.params.name,
        version: request.query.version,
      }),
  )

  app.post(
    '/api/connections/:name/test',
    {
      config: { access: 'admin', stepUp: true, rateLimit: perCaller(TESTS_PER_CALLER) },
      schema: {
        tags: ['connections'],
        summary: 'Test a connection, also before it is saved',
        params: nameParams,
        body: testConnectionSchema,
        response: { 200: connectionCheckSchema },
      },
    },
    async (request, reply) =>
      testConnection(context, getSignedIn(request), {
        name: request.params.name,
        input: request.body,
        signal: callerGone(reply),
      }),
  )
}
