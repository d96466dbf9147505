import { provenanceSchema, provenanceTypeSchema } from '@hometown/shared-types/provenance'
import { z } from 'zod'
import type { AppContext } from '../../../../context.ts'
import { getSignedIn } from '../../../../http/callers/access-guard.ts'
import type { App } from '../../../../http/routing.ts'
import { findProvenance } from './provenance.ts'

export function provenanceRoutes(app: App, context: AppContext): void {
  app.get(
    '/api/trail/:type/:id',
    {
      config: { access: 'staff' },
      schema: {
        tags: ['content suggestions'],
        summary: 'The sources of an article, event or game, and where it was used',
        params: z.object({ type: provenanceTypeSchema, id: z.string().max(60) }),
        response: { 200: provenanceSchema },
      },
    },
    async (request) => findProvenance(context, getSignedIn(request).user.id, request.params.type, request.params.id),
  )
}
