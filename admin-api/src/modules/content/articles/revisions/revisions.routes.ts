import {
  articleRevisionDetailSchema,
  articleRevisionSchema,
  restoreArticleSchema,
  restoreRevisionSchema,
} from '@hometown/shared-types/article-revision'
import { deskArticleSchema, undoSaveSchema } from '@hometown/shared-types/desk-article'
import { z } from 'zod'
import type { AppContext } from '../../../../context.ts'
import { getSignedIn } from '../../../../http/callers/access-guard.ts'
import type { App } from '../../../../http/routing.ts'
import { getChangeableRow, getOwnRow } from '../owners/article-access.service.ts'
import { restoreArticleFor } from '../owners/contributed-articles.service.ts'
import { undoSave } from '../writing/undo-save.service.ts'
import { getRevision, listRevisions, restoreRevision } from './revisions.service.ts'

const staff = { access: 'staff' } as const
/** Contributors too, of their own articles. */
const own = { access: 'contributor' } as const
const byId = z.object({ id: z.string() })
const byVersion = byId.extend({ version: z.coerce.number().int().min(1).max(2_000_000_000) })

export function revisionRoutes(app: App, context: AppContext): void {
  app.get(
    '/api/articles/:id/revisions',
    { config: own, schema: { params: byId, response: { 200: z.array(articleRevisionSchema) } } },
    async (request) => {
      const { id } = await getOwnRow(context, getSignedIn(request).user, request.params.id)
      return listRevisions(context, id)
    },
  )

  app.get(
    '/api/articles/:id/revisions/:version',
    { config: own, schema: { params: byVersion, response: { 200: articleRevisionDetailSchema } } },
    async (request) => {
      const { id } = await getOwnRow(context, getSignedIn(request).user, request.params.id)
      return getRevision(context, id, request.params.version)
    },
  )

  app.post(
    '/api/articles/:id/revisions/:version/restore',
    {
      config: own,
      schema: { params: byVersion, body: restoreRevisionSchema, response: { 200: deskArticleSchema } },
    },
    async (request) => {
      const { user } = getSignedIn(request)
      const { id } = await getChangeableRow(context, user, request.params.id)
      return restoreRevision(context, id, request.params.version, request.body.version, user)
    },
  )

  app.post(
    '/api/articles/:id/undo-save',
    { config: staff, schema: { params: byId, body: undoSaveSchema, response: { 200: deskArticleSchema } } },
    async (request) => undoSave(context, request.params.id, request.body, getSignedIn(request).user),
  )

  app.post(
    '/api/articles/restore',
    { config: own, schema: { body: restoreArticleSchema, response: { 201: deskArticleSchema } } },
    async (request, reply) => {
      const restored = await restoreArticleFor(context, getSignedIn(request).user, request.body.id)
      return reply.code(201).send(restored)
    },
  )
}
