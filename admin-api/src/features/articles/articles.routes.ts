import {
  articleListQuerySchema,
  articlePageSchema,
  articleSchema,
  createArticleSchema,
  updateArticleSchema,
} from '@hometown/shared-types/article'
import { z } from 'zod'
import type { AppContext } from '../../context.ts'
import { notFound } from '../../http/app-error.ts'
import type { App } from '../../http/routing.ts'
import {
  createArticle,
  deleteArticle,
  getArticle,
  isSlugInUse,
  listArticlePage,
  listArticles,
  updateArticle,
} from './articles.service.ts'

const BODY_LIMIT = 2 * 1024 * 1024

const staff = { access: 'staff' } as const
const byId = z.object({ id: z.string() })
const bySlug = z.object({ slug: z.string() })
const slugInUse = z.object({ slug: z.string(), taken: z.literal(true) })

export function articleRoutes(app: App, context: AppContext): void {
  app.get(
    '/api/articles',
    {
      config: staff,
      schema: {
        querystring: articleListQuerySchema,
        response: { 200: z.union([z.array(articleSchema), articlePageSchema]) },
      },
    },
    async ({ query }) => {
      const { page } = query
      return page === undefined ? listArticles(context) : listArticlePage(context, { ...query, page })
    },
  )

  app.get(
    '/api/articles/:id',
    { config: staff, schema: { params: byId, response: { 200: articleSchema } } },
    async ({ params }) => getArticle(context, params.id),
  )

  // To the desk 404 means that the slug is free.
  app.get(
    '/api/articles/slug/:slug',
    { config: staff, schema: { params: bySlug, response: { 200: slugInUse } } },
    async ({ params: { slug } }) => {
      if (!(await isSlugInUse(context, slug))) throw notFound('Article')
      return { slug, taken: true as const }
    },
  )

  app.post(
    '/api/articles',
    {
      config: staff,
      bodyLimit: BODY_LIMIT,
      schema: { body: createArticleSchema, response: { 201: articleSchema } },
    },
    async ({ body, signedIn }, reply) =>
      reply.code(201).send(await createArticle(context, body, signedIn?.user.username ?? null)),
  )

  app.patch(
    '/api/articles/:id',
    {
      config: staff,
      bodyLimit: BODY_LIMIT,
      schema: { params: byId, body: updateArticleSchema, response: { 200: articleSchema } },
    },
    async ({ params, body, signedIn }) => updateArticle(context, params.id, body, signedIn?.user.username ?? null),
  )

  app.delete('/api/articles/:id', { config: staff, schema: { params: byId } }, async ({ params, signedIn }) => {
    await deleteArticle(context, params.id, signedIn?.user.username ?? null)
    return {}
  })
}
