import {
  chosenArticlesQuerySchema,
  chosenArticlesSchema,
  deleteNewsletterQuerySchema,
  deskNewsletterSchema,
  newsletterListQuerySchema,
  newsletterPageSchema,
  newsletterSchema,
} from '@hometown/shared-types/newsletter'
import { createNewsletterSchema, updateNewsletterSchema } from '@hometown/shared-types/newsletter-calls'
import {
  publicNewsletterPageSchema,
  publicNewsletterSchema,
  publicNewslettersQuerySchema,
} from '@hometown/shared-types/public-newsletter'
import { weekProposalSchema } from '@hometown/shared-types/week-proposal'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import type { AppContext } from '../../../context.ts'
import { getSignedIn } from '../../../http/callers/access-guard.ts'
import type { App } from '../../../http/routing.ts'
import {
  createNewsletter,
  deleteNewsletter,
  duplicateNewsletter,
  getNewsletter,
  listArticlesToShow,
  listNewsletterPage,
  listNewsletters,
  updateNewsletter,
} from './newsletters.service.ts'
import { getPublicNewsletter, listPublicNewsletters, putBackOnSite, takeOffSite } from './public-newsletters.service.ts'
import { proposeWeek } from './week.service.ts'

const staff = { access: 'staff' } as const
const tags = ['newsletters']
const byId = z.object({ id: z.string().max(60) })
/** Fits an introduction of maximum length in characters that JSON escapes with six characters. */
const BODY_LIMIT = 400 * 1024

/** Staff and public get different answers at the same URL, so caches must not share the staff answer. */
function noteTwoAnswers(reply: FastifyReply, isSignedIn: boolean): void {
  reply.header('cache-control', isSignedIn ? 'no-store' : 'no-cache').header('vary', 'Origin, Cookie')
}

export function newsletterRoutes(app: App, context: AppContext): void {
  app.get(
    '/api/newsletters',
    {
      config: { access: 'public', etag: true },
      schema: {
        tags,
        summary: 'Newsletters, newest first: the sent ones, or all for staff; with `page` one page of them',
        querystring: newsletterListQuerySchema,
        response: { 200: z.union([z.array(newsletterSchema), newsletterPageSchema]) },
      },
    },
    async ({ signedIn, query }, reply) => {
      noteTwoAnswers(reply, signedIn !== undefined)
      const { page } = query
      if (page === undefined) return listNewsletters(context, { sentOnly: !signedIn })
      return listNewsletterPage(context, { ...query, page }, { sentOnly: !signedIn })
    },
  )

  app.post(
    '/api/newsletters',
    {
      config: staff,
      bodyLimit: BODY_LIMIT,
      schema: {
        tags,
        summary: 'Create a draft or a scheduled newsletter',
        body: createNewsletterSchema,
        response: { 201: deskNewsletterSchema },
      },
    },
    async (request, reply) => reply.code(201).send(await createNewsletter(context, getSignedIn(request), request.body)),
  )

  app.post(
    '/api/newsletters/chosen-articles',
    {
      config: staff,
      schema: {
        tags,
        summary: 'Articles for the composer',
        body: chosenArticlesQuerySchema,
        response: { 200: chosenArticlesSchema },
      },
    },
    async ({ body }) => listArticlesToShow(context, body.articleIds),
  )

  app.get(
    '/api/newsletters/this-week',
    {
      config: staff,
      schema: {
        tags,
        summary: 'The best articles of the last seven days by section, and why',
        response: { 200: weekProposalSchema },
      },
    },
    async () => proposeWeek(context),
  )

  app.get(
    '/api/newsletters/published',
    {
      config: { access: 'public', etag: true },
      schema: {
        tags,
        summary: 'Sent newsletters with their content, by id',
        querystring: publicNewslettersQuerySchema,
        response: { 200: publicNewsletterPageSchema },
      },
    },
    async ({ query }) => listPublicNewsletters(context, query),
  )

  app.get(
    '/api/newsletters/published/:id',
    {
      config: { access: 'public', etag: true },
      schema: { tags, summary: 'One sent newsletter', params: byId, response: { 200: publicNewsletterSchema } },
    },
    async ({ params }) => getPublicNewsletter(context, params.id),
  )

  app.get(
    '/api/newsletters/:id',
    {
      config: { access: 'public', etag: true },
      schema: {
        tags,
        summary: 'One newsletter; for staff also before it is sent',
        params: byId,
        response: { 200: z.union([deskNewsletterSchema, publicNewsletterSchema]) },
      },
    },
    async ({ signedIn, params }, reply) => {
      noteTwoAnswers(reply, signedIn !== undefined)
      return signedIn ? getNewsletter(context, params.id) : getPublicNewsletter(context, params.id)
    },
  )

  app.patch(
    '/api/newsletters/:id',
    {
      config: staff,
      bodyLimit: BODY_LIMIT,
      schema: {
        tags,
        summary: 'Change a draft or a scheduled newsletter; `draft` cancels the schedule',
        params: byId,
        body: updateNewsletterSchema,
        response: { 200: deskNewsletterSchema },
      },
    },
    async (request) => updateNewsletter(context, getSignedIn(request), request.params.id, request.body),
  )

  app.delete(
    '/api/newsletters/:id',
    {
      config: staff,
      schema: {
        tags,
        summary: 'Delete a newsletter that was never sent',
        params: byId,
        querystring: deleteNewsletterQuerySchema,
      },
    },
    async (request) => {
      await deleteNewsletter(context, getSignedIn(request), request.params.id, request.query)
      return {}
    },
  )

  app.post(
    '/api/newsletters/:id/duplicate',
    {
      config: staff,
      schema: {
        tags,
        summary: 'Duplicate a newsletter as a draft',
        params: byId,
        response: { 201: deskNewsletterSchema },
      },
    },
    async (request, reply) =>
      reply.code(201).send(await duplicateNewsletter(context, getSignedIn(request), request.params.id)),
  )

  app.post(
    '/api/newsletters/:id/take-off-site',
    {
      config: staff,
      schema: {
        tags,
        summary: 'Take a sent newsletter off the site; its report stays',
        params: byId,
        response: { 200: deskNewsletterSchema },
      },
    },
    async (request) => takeOffSite(context, getSignedIn(request), request.params.id),
  )

  app.post(
    '/api/newsletters/:id/put-back-on-site',
    {
      config: staff,
      schema: {
        tags,
        summary: 'Put a newsletter back on the site',
        params: byId,
        response: { 200: deskNewsletterSchema },
      },
    },
    async (request) => putBackOnSite(context, getSignedIn(request), request.params.id),
  )
}
