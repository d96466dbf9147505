import { decideSourceChangeSchema, sourceChangesSchema } from '@hometown/shared-types/suggestion-calls'
import { z } from 'zod'
import type { AppContext } from '../../../../context.ts'
import { getSignedIn } from '../../../../http/callers/access-guard.ts'
import type { App } from '../../../../http/routing.ts'
import { decideSourceChange, listSourceChanges } from './source-changes.service.ts'

const config = { access: 'staff' } as const
const tags = ['content suggestions']
const params = z.object({ id: z.string().max(60) })

export function sourceChangeRoutes(app: App, context: AppContext): void {
  app.get(
    '/api/content-suggestions/source-changes',
    {
      config,
      schema: {
        tags,
        summary: 'Calendar events that were moved, canceled or changed at their source',
        response: { 200: sourceChangesSchema },
      },
    },
    async () => listSourceChanges(context),
  )

  app.post(
    '/api/content-suggestions/:id/source-change',
    {
      config,
      schema: {
        tags,
        summary: 'Update an event from its source, or keep it',
        params,
        body: decideSourceChangeSchema,
        response: { 200: sourceChangesSchema },
      },
    },
    async (request) => {
      await decideSourceChange(context, getSignedIn(request), request.params.id, request.body)
      return listSourceChanges(context)
    },
  )
}
