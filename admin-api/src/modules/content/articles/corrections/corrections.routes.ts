import { correctionCalls, publicCorrectionsSchema } from '@hometown/shared-types/correction'
import { pageQuerySchema } from '@hometown/shared-types/pagination'
import type { AppContext } from '../../../../context.ts'
import { getSignedIn } from '../../../../http/callers/access-guard.ts'
import { perCaller } from '../../../../http/callers/rate-limits.ts'
import { type App, addRoute } from '../../../../http/routing.ts'
import {
  createCorrection,
  deleteCorrection,
  listCorrections,
  listPublicCorrections,
  updateCorrection,
} from './corrections.service.ts'

const PUBLIC_CALLS_PER_MINUTE = 120

export function correctionRoutes(app: App, context: AppContext): void {
  app.get(
    '/api/corrections',
    {
      config: { access: 'public', etag: true, rateLimit: perCaller(PUBLIC_CALLS_PER_MINUTE) },
      schema: { querystring: pageQuerySchema, response: { 200: publicCorrectionsSchema } },
    },
    async ({ query }) => listPublicCorrections(context, query),
  )

  addRoute(app, correctionCalls.list, ({ params }) => listCorrections(context, params.id))

  addRoute(app, correctionCalls.create, (request) =>
    createCorrection(context, getSignedIn(request), request.params.id, request.body),
  )

  addRoute(app, correctionCalls.update, (request) =>
    updateCorrection(context, getSignedIn(request), request.params.id, request.body),
  )

  addRoute(app, correctionCalls.delete, async (request) => {
    await deleteCorrection(context, getSignedIn(request), request.params.id)
    return {}
  })
}
