import { articleListQuerySchema } from '@hometown/shared-types/article'
import { bulkArticlesResultSchema, bulkArticlesSchema } from '@hometown/shared-types/bulk-articles'
import {
  authorNamesSchema,
  createDeskArticleSchema,
  deskArticlePageSchema,
  deskArticleSchema,
  updateDeskArticleSchema,
} from '@hometown/shared-types/desk-article'
import { removalBodySchema } from '@hometown/shared-types/removal'
import { z } from 'zod'
import type { AppContext } from '../../../context.ts'
import { getSignedIn } from '../../../http/callers/access-guard.ts'
import { notFound } from '../../../http/errors/app-error.ts'
import type { App } from '../../../http/routing.ts'
import { isSlugInUse } from './articles.service.ts'
import { getVisibleRow } from './owners/article-access.service.ts'
import { createArticleFor, deleteArticleFor, updateArticleFor } from './owners/contributed-articles.service.ts'
import { changeArticles } from './writing/bulk-articles.service.ts'
import { getDeskArticle } from './writing/desk-articles.service.ts'
import { listAuthorNames, listDeskArticles, listDeskPage } from './writing/desk-lists.service.ts'

/** Above the limit of the text, so that the form can show a message at the field. */
const BODY_LIMIT = 8 * 1024 * 1024

const staff = { access: 'staff' } as const
/** Contributors too: their own articles, and those that readers see. */
const own = { access: 'contributor' } as const
const byId = z.object({ id: z.string() })
const bySlug = z.object({ slug: z.string() })
const slugInUse = z.object({ slug: z.string(), taken: z.literal(true) })

export function articleRoutes(app: App, context: AppContext): void {
  app.get(
    '/api/articles',
    {
      config: own,
      schema: {
        querystring: articleListQuerySchema,
        response: { 200: z.union([z.array(deskArticleSchema), deskArticlePageSchema]) },
      },
    },
    async (request) => {
      const { page, ...query } = request.query
      const { user } = getSignedIn(request)
      if (page === undefined) return listDeskArticles(context, query, user)
      return listDeskPage(context, { ...query, page }, user)
    },
  )

  app.get('/api/articles/authors', { config: staff, schema: { response: { 200: authorNamesSchema } } }, async () =>
    listAuthorNames(context),
  )

  app.get(
    '/api/articles/:id',
    { config: own, schema: { params: byId, response: { 200: deskArticleSchema } } },
    async (request) => {
      const { id } = await getVisibleRow(context, getSignedIn(request).user, request.params.id)
      return getDeskArticle(context, id)
    },
  )

  // The desk reads a 404 as a free slug.
  app.get(
    '/api/articles/slug/:slug',
    { config: own, schema: { params: bySlug, response: { 200: slugInUse } } },
    async ({ params: { slug } }) => {
      if (!(await isSlugInUse(context, slug))) throw notFound('Article')
      return { slug, taken: true as const }
    },
  )

  app.post(
    '/api/articles',
    {
      config: own,
      bodyLimit: BODY_LIMIT,
      schema: { body: createDeskArticleSchema, response: { 201: deskArticleSchema } },
    },
    async (request, reply) =>
      reply.code(201).send(await createArticleFor(context, getSignedIn(request).user, request.body)),
  )

  app.post(
    '/api/articles/bulk',
    { config: staff, schema: { body: bulkArticlesSchema, response: { 200: bulkArticlesResultSchema } } },
    async (request) => changeArticles(context, request.body, getSignedIn(request).user),
  )

  app.patch(
    '/api/articles/:id',
    {
      config: own,
      bodyLimit: BODY_LIMIT,
      schema: { params: byId, body: updateDeskArticleSchema, response: { 200: deskArticleSchema } },
    },
    async (request) => updateArticleFor(context, getSignedIn(request).user, request.params.id, request.body),
  )

  app.delete(
    '/api/articles/:id',
    { config: own, schema: { params: byId, body: removalBodySchema, response: { 200: z.object({}) } } },
    async (request) => {
      await deleteArticleFor(context, getSignedIn(request).user, request.params.id, request.body?.sendTo)
      return {}
    },
  )
}
