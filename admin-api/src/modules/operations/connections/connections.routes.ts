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
import { type App, answers, callsOf } from '../../../http/routing.ts'
import { deleteConnection, listConnections, saveConnection } from './connections.service.ts'
import { testConnection } from './test-connection.ts'

const call = callsOf('connections')
const saving = { access: 'admin', stepUp: true, rateLimit: perCaller(20) } as const
const testing = { access: 'admin', stepUp: true, rateLimit: perCaller(10) } as const
const params = z.object({ name: connectionNameSchema })
const all = answers(connectionsSchema)

export function connectionRoutes(app: App, context: AppContext): void {
  const list = call({ access: 'admin' }, 'Connections to other systems, without their secrets', all)
  app.get('/api/connections', list, async () => listConnections(context))

  const save = call(saving, 'Set a connection', { params, body: saveConnectionSchema, ...all })
  app.put('/api/connections/:name', save, async (request) =>
    saveConnection(context, getSignedIn(request), { name: request.params.name, input: request.body }),
  )

  const summary = 'Remove a connection that was set at the desk'
  const remove = call(saving, summary, { params, querystring: deleteConnectionSchema, ...all })
  app.delete('/api/connections/:name', remove, async (request) =>
    deleteConnection(context, getSignedIn(request), { name: request.params.name, version: request.query.version }),
  )

  const asked = { params, body: testConnectionSchema, ...answers(connectionCheckSchema) }
  const test = call(testing, 'Test a connection, also before it is saved', asked)
  app.post('/api/connections/:name/test', test, async (request, reply) => {
    const { params, body } = request
    return testConnection(context, getSignedIn(request), { name: params.name, input: body, signal: callerGone(reply) })
  })
}
