import { isEditor } from '@hometown/shared-types/auth'
import {
  cropMediaSchema,
  deleteMediaQuerySchema,
  mediaDetailSchema,
  mediaListQuerySchema,
  mediaPageSchema,
  savedCreditsSchema,
  updateMediaSchema,
} from '@hometown/shared-types/media'
import { z } from 'zod'
import type { AppContext } from '../../../../context.ts'
import { getSignedIn } from '../../../../http/callers/access-guard.ts'
import { perCaller } from '../../../../http/callers/rate-limits.ts'
import type { App } from '../../../../http/routing.ts'
import { cropMedia, deleteMedia, getMedia, listMediaPage, listSavedCredits, updateMedia } from './library.service.ts'
import { updateOwnMedia } from './update-own-media.ts'

/** Per minute; each keeps a CPU busy for a while. */
const CROPS_PER_CALLER = 30

const staff = { access: 'staff' } as const
/** Contributors choose pictures. */
const choosing = { access: 'contributor' } as const
/** They write the texts of those that they uploaded. */
const describing = { access: 'contributor' } as const
const byId = z.object({ id: z.string() })

export function libraryRoutes(app: App, context: AppContext): void {
  app.get(
    '/api/media',
    { config: choosing, schema: { querystring: mediaListQuerySchema, response: { 200: mediaPageSchema } } },
    async ({ query }) => listMediaPage(context, query),
  )

  app.get('/api/media/credits', { config: staff, schema: { response: { 200: savedCreditsSchema } } }, async () =>
    listSavedCredits(context),
  )

  app.get(
    '/api/media/:id',
    { config: staff, schema: { params: byId, response: { 200: mediaDetailSchema } } },
    async ({ params }) => getMedia(context, params.id),
  )

  app.patch(
    '/api/media/:id',
    {
      config: describing,
      schema: { params: byId, body: updateMediaSchema, response: { 200: mediaDetailSchema } },
    },
    async (request) => {
      const { user } = getSignedIn(request)
      const update = isEditor(user) ? updateMedia : updateOwnMedia
      return update(context, request.params.id, request.body, user)
    },
  )

  app.post(
    '/api/media/:id/crop',
    {
      config: { ...staff, rateLimit: perCaller(CROPS_PER_CALLER) },
      schema: { params: byId, body: cropMediaSchema, response: { 201: mediaDetailSchema } },
    },
    async (request, reply) => {
      const id = await cropMedia(context, request.params.id, request.body, getSignedIn(request).user)
      return reply.code(201).send(await getMedia(context, id))
    },
  )

  app.delete(
    '/api/media/:id',
    { config: staff, schema: { params: byId, querystring: deleteMediaQuerySchema } },
    async (request) => {
      const evenIfUsed = request.query.even_if_used
      await deleteMedia(context, request.params.id, { evenIfUsed }, getSignedIn(request).user)
      return {}
    },
  )
}
