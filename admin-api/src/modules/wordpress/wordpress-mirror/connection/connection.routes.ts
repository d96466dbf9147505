import { connectionTestSchema, wordpressConnectionSchema } from '@hometown/shared-types/wordpress-connection'
import type { AppContext } from '../../../../context.ts'
import { getSignedIn } from '../../../../http/callers/access-guard.ts'
import { perCaller } from '../../../../http/callers/rate-limits.ts'
import type { App } from '../../../../http/routing.ts'
import { describeConnection, testConnection } from './connection.service.ts'

const TESTS_PER_CALLER = 6

export function wordpressConnectionRoutes(app: App, context: AppContext): void {
  app.get(
    '/api/wordpress',
    {
      config: { access: 'admin' },
      schema: {
        tags: ['wordpress'],
        summary: 'The connection to the newsroom’s WordPress site',
        response: { 200: wordpressConnectionSchema },
      },
    },
    async () => describeConnection(context),
  )

  app.post(
    '/api/wordpress/test',
    {
      config: { access: 'admin', rateLimit: perCaller(TESTS_PER_CALLER) },
      schema: { tags: ['wordpress'], summary: 'Test the connection', response: { 200: connectionTestSchema } },
    },
    async (request) => testConnection(context, getSignedIn(request)),
  )
}
