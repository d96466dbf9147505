import {
  correctionSchema,
  createCorrectionSchema,
  publicCorrectionsSchema,
  updateCorrectionSchema,
} from '@hometown/shared-types/correction'
import { pageQuerySchema } from '@hometown/shared-types/pagination'
import { z } from 'zod'
import type { AppContext } from '../../../../context.ts'
import { getSignedIn } from '../../../../http/callers/access-guard.ts'
import { perCaller } from '../../../../http/callers/rate-limits.ts'
import type { App } from '../../../../http/routing.ts'
import {
  createCorrection,
  deleteCorrection,
  listCorrections,
  listPublicCorrections,
  updateCorrection,
} from './corrections.service.ts'

const PUBLIC_CALLS_PER_MINUTE = 120

const tags = ['corrections']
const config = { access: 'staff' } as const
const params = z.object({ id: z.string() })

export function correctionRoutes(app: App, context: AppContext): void {
  app.get(
    '/api/corrections',
    {
      config: { access: 'public', etag: true, rateLimit: perCaller(PUBLIC_CALLS_PER_MINUTE) },
      schema: { tags, querystring: pageQuerySchema, response: { 200: publicCorrectionsSchema } },
    },
    async ({ query }) => listPublicCorrections(context, query),
  )

  app.get(
    '/api/articles/:id/corrections',
    { config, schema: { tags, params, response: { 200: z.array(correctionSchema) } } },
    async (request) => listCorrections(context, request.params.id),
  )

  app.post(
    '/api/articles/:id/corrections',
    { config, schema: { tags, params, body: createCorrectionSchema, response: { 201: correctionSchema } } },
    async (request, reply) =>
      reply.code(201).send(await createCorrection(context, getSignedIn(request), request.params.id, request.body)),
  )

  app.patch(
    '/api/corrections/:id',
    { config, schema: { tags, params, body: updateCorrectionSchema, response: { 200: correctionSchema } } },
    async (request) => updateCorrection(context, getSignedIn(request), request.params.id, request.body),
  )

  app.delete('/api/corrections/:id', { config, schema: { tags, params } }, async (request) => {
    await deleteCorrection(context, getSignedIn(request), request.params.id)
    return {}
  })
}
