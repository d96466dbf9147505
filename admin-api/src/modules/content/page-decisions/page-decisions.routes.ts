import { pageDecisionsSchema, seenKindSchema, seenSubjectsSchema } from '@hometown/shared-types/seen'
import { z } from 'zod'
import type { AppContext } from '../../../context.ts'
import { getSignedIn } from '../../../http/callers/access-guard.ts'
import { perCaller } from '../../../http/callers/rate-limits.ts'
import type { App } from '../../../http/routing.ts'
import { listDecisions, listSeenBy } from '../seen/seen.service.ts'
import { undoDecision } from './undo-decision.service.ts'

const config = { access: 'staff' } as const
const WRITES_PER_MINUTE = 120

const tags = ['readers']
const params = z.object({ kind: seenKindSchema, id: z.string().max(100) })

export function pageDecisionRoutes(app: App, context: AppContext): void {
  app.get(
    '/api/seen/:kind/:id',
    {
      config,
      schema: {
        tags,
        summary: 'Who has seen an article or event; empty if nobody',
        params,
        response: { 200: seenSubjectsSchema },
      },
    },
    async ({ params: { kind, id } }) => listSeenBy(context, kind, id),
  )

  app.get(
    '/api/page-decisions/:kind/:id',
    {
      config,
      schema: {
        tags,
        summary: 'What readers found since an article or event was taken from them, the newest first',
        params,
        response: { 200: pageDecisionsSchema },
      },
    },
    async ({ params: { kind, id } }) => listDecisions(context.store.db, kind, [id]),
  )

  app.post(
    '/api/page-decisions/:id/undo',
    {
      config: { ...config, rateLimit: perCaller(WRITES_PER_MINUTE) },
      schema: {
        tags,
        summary: 'Give readers back what was there before',
        params: z.object({ id: z.string().max(100) }),
        response: { 200: z.object({}) },
      },
    },
    async (request) => {
      await undoDecision(context, getSignedIn(request), request.params.id)
      return {}
    },
  )
}
