import { suggestionSchema } from '@hometown/shared-types/suggestion'
import { correctKindSchema, snoozeSuggestionSchema } from '@hometown/shared-types/suggestion-triage'
import { z } from 'zod'
import type { AppContext } from '../../../../context.ts'
import type { App } from '../../../../http/routing.ts'
import { takeDecision } from '../take-decision.ts'
import { correctKind } from './correct-kind.service.ts'
import { snoozeSuggestion } from './snooze.service.ts'

const config = { access: 'staff' } as const
const tags = ['content suggestions']
const params = z.object({ id: z.string().max(60) })
const response = { 200: suggestionSchema }

export function triageRoutes(app: App, context: AppContext): void {
  app.post(
    '/api/content-suggestions/:id/snooze',
    {
      config,
      schema: {
        tags,
        summary: 'Snooze a suggestion until a morning',
        params,
        body: snoozeSuggestionSchema,
        response,
      },
    },
    async (request) => takeDecision(context, request, (by, id, body) => snoozeSuggestion(context, by, id, body)),
  )

  app.post(
    '/api/content-suggestions/:id/kind',
    {
      config,
      schema: {
        tags,
        summary: 'Correct the kind or the details of a suggestion',
        params,
        body: correctKindSchema,
        response,
      },
    },
    async (request) => takeDecision(context, request, (by, id, body) => correctKind(context, by, id, body)),
  )
}
