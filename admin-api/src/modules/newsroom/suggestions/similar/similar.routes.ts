import { suggestionSchema } from '@hometown/shared-types/suggestion'
import { sameStorySchema, similarItemsSchema } from '@hometown/shared-types/suggestion-calls'
import { z } from 'zod'
import type { AppContext } from '../../../../context.ts'
import type { App } from '../../../../http/routing.ts'
import { takeDecision } from '../take-decision.ts'
import { listSimilar, sameStory } from './similar.service.ts'

const config = { access: 'staff' } as const
const tags = ['content suggestions']
const params = z.object({ id: z.string().max(60) })

export function similarRoutes(app: App, context: AppContext): void {
  app.get(
    '/api/content-suggestions/:id/similar',
    {
      config,
      schema: {
        tags,
        summary: 'Up to three suggestions that may tell the same story',
        params,
        response: { 200: similarItemsSchema },
      },
    },
    async (request) => listSimilar(context, request.params.id),
  )

  app.post(
    '/api/content-suggestions/:id/same-story',
    {
      config,
      schema: {
        tags,
        summary: 'Merge a suggestion that tells the same story, with its sources',
        params,
        body: sameStorySchema,
        response: { 200: suggestionSchema },
      },
    },
    async (request) => takeDecision(context, request, (by, id, body) => sameStory(context, by, id, body)),
  )
}
