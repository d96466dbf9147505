import { usageQuerySchema, usageSchema } from '@hometown/shared-types/removal'
import type { AppContext } from '../../../../context.ts'
import type { App } from '../../../../http/routing.ts'
import { findUsage } from '../newsletter-contents.service.ts'

export function usageRoutes(app: App, { store }: AppContext): void {
  app.get(
    '/api/usage',
    {
      config: { access: 'staff' },
      schema: {
        tags: ['readers'],
        summary: 'Newsletters with these articles or events, and their views',
        querystring: usageQuerySchema,
        response: { 200: usageSchema },
      },
    },
    async ({ query: { kind, ids } }) => findUsage(store.db, kind, ids),
  )
}
