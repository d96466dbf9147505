import {
  mediaDetailSchema,
  mediaListQuerySchema,
  mediaPageSchema,
  updateMediaSchema,
} from '@hometown/shared-types/media'
import { z } from 'zod'
import type { AppContext } from '../../context.ts'
import { getSignedIn } from '../../http/access-guard.ts'
import type { App } from '../../http/routing.ts'
import { getMedia, listMediaPage, updateMedia } from './library.service.ts'

const staff = { access: 'staff' } as const
const byId = z.object({ id: z.string() })

export function libraryRoutes(app: App, context: AppContext): void {
  app.get(
    '/api/media',
    { config: staff, schema: { querystring: mediaListQuerySchema, response: { 200: mediaPageSchema } } },
    async ({ query }) => listMediaPage(context, query),
  )

  app.get(
    '/api/media/:id',
    { config: staff, schema: { params: byId, response: { 200: mediaDetailSchema } } },
    async ({ params }) => getMedia(context, params.id),
  )

  app.patch(
    '/api/media/:id',
    {
      config: staff,
      schema: { params: byId, body: updateMediaSchema, response: { 200: mediaDetailSchema } },
    },
    async (request) => updateMedia(context, request.params.id, request.body, getSignedIn(request).user),
  )
}
