import { trailSchema, trailTypeSchema } from '@hometown/shared-types/trail'
import { z } from 'zod'
import type { AppContext } from '../../../context.ts'
import { getSignedIn } from '../../../http/access-guard.ts'
import type { App } from '../../../http/routing.ts'
import { findTrail } from './trail.ts'

export function trailRoutes(app: App, context: AppContext): void {
  app.get(
    '/api/trail/:type/:id',
    {
      config: { access: 'staff' },
      schema: {
        tags: ['content suggestions'],
        summary: 'Where something came from, and what became of it',
        params: z.object({ type: trailTypeSchema, id: z.string().max(60) }),
        response: { 200: trailSchema },
      },
    },
    async (request) => findTrail(context, getSignedIn(request).user.id, request.params.type, request.params.id),
  )
}
