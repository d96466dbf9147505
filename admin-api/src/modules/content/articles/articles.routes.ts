import { articleListQuerySchema } from '@hometown/shared-types/article'
import { sendBackSchema } from '@hometown/shared-types/article-review'
import {
  articleRevisionDetailSchema,
  articleRevisionSchema,
  restoreArticleSchema,
  restoreRevisionSchema,
} from '@hometown/shared-types/article-revision'
import { bulkArticlesResultSchema, bulkArticlesSchema } from '@hometown/shared-types/bulk-articles'
import {
  authorNamesSchema,
  createDeskArticleSchema,
  deskArticlePageSchema,
  deskArticleSchema,
  undoSaveSchema,
  updateDeskArticleSchema,
} from '@hometown/shared-types/desk-article'
import { removalBodySchema } from '@hometown/shared-types/removal'
import { z } from 'zod'
import type { AppContext } from '../../../context.ts'
import { getSignedIn } from '../../../http/callers/access-guard.ts'
import { perCaller } from '../../../http/callers/rate-limits.ts'
import { notFound } from '../../../http/errors/app-error.ts'
import type { App } from '../../../http/routing.ts'
import { getDeskArticle, isSlugInUse, listAuthorNames, listDeskArticles, listDeskPage } from './articles.service.ts'
import {
  checkCreate,
  checkDelete,
  checkRestore,
  checkUpdate,
  getChangeableRow,
  getOwnRow,
  getVisibleRow,
} from './owners/article-access.service.ts'
import { sendBack, submitArticle, withdrawSubmission } from './reviews/reviews.service.ts'
import { getRevision, listRevisions } from './revisions/revisions.service.ts'
import { changeArticles } from './writing/bulk-articles.service.ts'
import {
  createDeskArticle,
  deleteDeskArticle,
  restoreDeskArticle,
  restoreRevision,
  undoSave,
  updateDeskArticle,
} from './writing/desk-articles.service.ts'

/** Above the limit of the text, so that the form can show a message at the field. */
const BODY_LIMIT = 8 * 1024 * 1024
const STEPS_PER_CALLER = 120

const staff = { access: 'staff' } as const
/** Contributors too: their own articles, and those that readers see. */
const own = { access: 'contributor' } as const
const review = { rateLimit: perCaller(STEPS_PER_CALLER) } as const
const byId = z.object({ id: z.string() })
const bySlug = z.object({ slug: z.string() })
const byVersion = byId.extend({ version: z.coerce.number().int().min(1).max(2_000_000_000) })
const slugInUse = z.object({ slug: z.string(), taken: z.literal(true) })
const article = { 200: deskArticleSchema }

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
      return page === undefined
        ? listDeskArticles(context, query, user)
        : listDeskPage(context, { ...query, page }, user)
    },
  )

  app.get('/api/articles/authors', { config: staff, schema: { response: { 200: authorNamesSchema } } }, async () =>
    listAuthorNames(context),
  )

  app.get('/api/articles/:id', { config: own, schema: { params: byId, response: article } }, async (request) => {
    const { id } = await getVisibleRow(context, getSignedIn(request).user, request.params.id)
    return getDeskArticle(context, id)
  })

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
    async (request, reply) => {
      const { user } = getSignedIn(request)
      await checkCreate(context, user, request.body)
      return reply.code(201).send(await createDeskArticle(context, request.body, user))
    },
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
      schema: { params: byId, body: updateDeskArticleSchema, response: article },
    },
    async (request) => {
      const [{ user }, { id }] = [getSignedIn(request), request.params]
      return updateDeskArticle(context, id, await checkUpdate(context, user, id, request.body), user)
    },
  )

  app.delete(
    '/api/articles/:id',
    { config: own, schema: { params: byId, body: removalBodySchema, response: { 200: z.object({}) } } },
    async (request) => {
      const [{ user }, { id }] = [getSignedIn(request), request.params]
      const also = await checkDelete(context, user, id)
      await deleteDeskArticle(context, id, user, { sendTo: request.body?.sendTo, also })
      return {}
    },
  )

  app.post(
    '/api/articles/restore',
    { config: own, schema: { body: restoreArticleSchema, response: { 201: deskArticleSchema } } },
    async (request, reply) => {
      const [{ user }, { id }] = [getSignedIn(request), request.body]
      await checkRestore(context, user, id)
      return reply.code(201).send(await restoreDeskArticle(context, id, user))
    },
  )

  historyRoutes(app, context)
  reviewRoutes(app, context)
}

function historyRoutes(app: App, context: AppContext): void {
  app.get(
    '/api/articles/:id/revisions',
    { config: own, schema: { params: byId, response: { 200: z.array(articleRevisionSchema) } } },
    async (request) => {
      const { id } = await getOwnRow(context, getSignedIn(request).user, request.params.id)
      return listRevisions(context.store.db, id)
    },
  )

  app.get(
    '/api/articles/:id/revisions/:version',
    { config: own, schema: { params: byVersion, response: { 200: articleRevisionDetailSchema } } },
    async (request) => {
      const row = await getOwnRow(context, getSignedIn(request).user, request.params.id)
      return getRevision(context.store.db, row, request.params.version)
    },
  )

  app.post(
    '/api/articles/:id/revisions/:version/restore',
    { config: own, schema: { params: byVersion, body: restoreRevisionSchema, response: article } },
    async (request) => {
      const { user } = getSignedIn(request)
      const { id } = await getChangeableRow(context, user, request.params.id)
      return restoreRevision(context, id, request.params.version, request.body.version, user)
    },
  )

  app.post(
    '/api/articles/:id/undo-save',
    { config: staff, schema: { params: byId, body: undoSaveSchema, response: article } },
    async (request) => undoSave(context, request.params.id, request.body, getSignedIn(request).user),
  )
}

function reviewRoutes(app: App, context: AppContext): void {
  app.post(
    '/api/articles/:id/review',
    { config: { ...own, ...review }, schema: { params: byId, response: article } },
    async (request) => submitArticle(context, getSignedIn(request).user, request.params.id),
  )

  app.delete(
    '/api/articles/:id/review',
    { config: { ...own, ...review }, schema: { params: byId, response: article } },
    async (request) => withdrawSubmission(context, getSignedIn(request).user, request.params.id),
  )

  app.post(
    '/api/articles/:id/review/send-back',
    { config: { ...staff, ...review }, schema: { params: byId, body: sendBackSchema, response: article } },
    async (request) => sendBack(context, getSignedIn(request).user, request.params.id, request.body),
  )
}
