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
import { restoreDeletedArticle } from '../deleted/deleted-articles.service.ts'
import { undoSave } from '../writing/undo-save.service.ts'
import { getRevision, listRevisions, restoreRevision } from './revisions.service.ts'

const staff = { access: 'staff' } as const
const byId = z.object({ id: z.string() })
const byVersion = byId.extend({ version: z.coerce.number().int().min(1).max(2_000_000_000) })

export function revisionRoutes(app: App, context: AppContext): void {
  app.get(
    '/api/articles/:id/revisions',
    { config: staff, schema: { params: byId, response: { 200: z.array(articleRevisionSchema) } } },
    async ({ params }) => listRevisions(context, params.id),
  )

  app.get(
    '/api/articles/:id/revisions/:version',
    { config: staff, schema: { params: byVersion, response: { 200: articleRevisionDetailSchema } } },
    async ({ params }) => getRevision(context, params.id, params.version),
  )

  app.post(
    '/api/articles/:id/revisions/:version/restore',
    {
      config: staff,
      schema: { params: byVersion, body: restoreRevisionSchema, response: { 200: deskArticleSchema } },
    },
    async (request) => {
      const { id, version } = request.params
      return restoreRevision(context, id, version, request.body.version, getSignedIn(request).user)
    },
  )

  app.post(
    '/api/articles/:id/undo-save',
    { config: staff, schema: { params: byId, body: undoSaveSchema, response: { 200: deskArticleSchema } } },
    async (request) => undoSave(context, request.params.id, request.body, getSignedIn(request).user),
  )

  app.post(
    '/api/articles/restore',
    { config: staff, schema: { body: restoreArticleSchema, response: { 201: deskArticleSchema } } },
    async (request, reply) => {
      const restored = await restoreDeletedArticle(context, request.body.id, getSignedIn(request).user)
      return reply.code(201).send(restored)
    },
  )
}
