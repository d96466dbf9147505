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
import { usageQuerySchema, usageSchema } from '@hometown/shared-types/removal'
import { weekProposalSchema } from '@hometown/shared-types/week-proposal'
import { z } from 'zod'
import type { AppContext } from '../../../context.ts'
import { getSignedIn } from '../../../http/callers/access-guard.ts'
import type { App } from '../../../http/routing.ts'
import { listChosenArticles } from './chosen-articles.repository.ts'
import { findUsage } from './newsletter-contents.service.ts'
import { getNewsletter, listNewsletters } from './newsletters.service.ts'
import { getPublicNewsletter, listPublicNewsletters, putBackOnSite, takeOffSite } from './public-newsletters.service.ts'
import { createNewsletter, deleteNewsletter, duplicateNewsletter, updateNewsletter } from './save-newsletter.ts'
import { proposeWeek } from './week.service.ts'

const params = z.object({ id: z.string().max(60) })
/** Fits an introduction of maximum length in characters that JSON escapes with six characters. */
const BODY_LIMIT = 400 * 1024

const ofStaff = { config: { access: 'staff' } } as const
const ofAnyone = { config: { access: 'public', etag: true } } as const

/** Calls about one newsletter that answer with it. */
const ofOne = { params, response: { 200: deskNewsletterSchema } }

export function newsletterRoutes(app: App, context: AppContext): void {
  app.get(
    '/api/newsletters',
    {
      ...ofAnyone,
      schema: {
        summary: 'Newsletters, newest first: the sent ones, or all for staff; with `page` one page of them',
        querystring: newsletterListQuerySchema,
        response: { 200: z.union([z.array(newsletterSchema), newsletterPageSchema]) },
      },
    },
    async ({ signedIn, query }, reply) => {
      // Staff and public get different answers, so caches must not share the one of staff.
      reply.header('cache-control', signedIn ? 'no-store' : 'no-cache').header('vary', 'Origin, Cookie')
      return listNewsletters(context, query, { sentOnly: !signedIn })
    },
  )

  app.get(
    '/api/newsletters/:id',
    { ...ofStaff, schema: { ...ofOne, summary: 'One newsletter, sent or not' } },
    async ({ params }) => getNewsletter(context, params.id),
  )

  app.get(
    '/api/newsletters/published',
    {
      ...ofAnyone,
      schema: {
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
      ...ofAnyone,
      schema: { summary: 'One sent newsletter', params, response: { 200: publicNewsletterSchema } },
    },
    async ({ params }) => getPublicNewsletter(context, params.id),
  )

  app.post(
    '/api/newsletters/chosen-articles',
    {
      ...ofStaff,
      schema: {
        summary: 'Articles for the composer',
        body: chosenArticlesQuerySchema,
        response: { 200: chosenArticlesSchema },
      },
    },
    async ({ body }) => listChosenArticles(context.store.db, body.articleIds),
  )

  app.get(
    '/api/usage',
    {
      ...ofStaff,
      schema: {
        summary: 'Newsletters with these articles or events, and their views',
        querystring: usageQuerySchema,
        response: { 200: usageSchema },
      },
    },
    async ({ query: { kind, ids } }) => findUsage(context.store.db, kind, ids),
  )

  const week = 'The best articles of the last seven days by section, and why'
  app.get(
    '/api/newsletters/this-week',
    { ...ofStaff, schema: { summary: week, response: { 200: weekProposalSchema } } },
    async () => proposeWeek(context),
  )

  app.post(
    '/api/newsletters',
    {
      ...ofStaff,
      bodyLimit: BODY_LIMIT,
      schema: {
        summary: 'Create a draft or a scheduled newsletter',
        body: createNewsletterSchema,
        response: { 201: deskNewsletterSchema },
      },
    },
    async (request, reply) => reply.code(201).send(await createNewsletter(context, getSignedIn(request), request.body)),
  )

  const change = 'Change a draft or a scheduled newsletter; `draft` cancels the schedule'
  app.patch(
    '/api/newsletters/:id',
    { ...ofStaff, bodyLimit: BODY_LIMIT, schema: { ...ofOne, summary: change, body: updateNewsletterSchema } },
    async (request) => updateNewsletter(context, getSignedIn(request), request.params.id, request.body),
  )

  const remove = 'Delete a newsletter that was never sent'
  app.delete(
    '/api/newsletters/:id',
    { ...ofStaff, schema: { params, summary: remove, querystring: deleteNewsletterQuerySchema } },
    async (request) => {
      await deleteNewsletter(context, getSignedIn(request), request.params.id, request.query)
      return {}
    },
  )

  app.post(
    '/api/newsletters/:id/duplicate',
    {
      ...ofStaff,
      schema: { params, summary: 'Duplicate a newsletter as a draft', response: { 201: deskNewsletterSchema } },
    },
    async (request, reply) =>
      reply.code(201).send(await duplicateNewsletter(context, getSignedIn(request), request.params.id)),
  )

  app.post(
    '/api/newsletters/:id/take-off-site',
    { ...ofStaff, schema: { ...ofOne, summary: 'Take a sent newsletter off the site; its report stays' } },
    async (request) => takeOffSite(context, getSignedIn(request), request.params.id),
  )

  app.post(
    '/api/newsletters/:id/put-back-on-site',
    { ...ofStaff, schema: { ...ofOne, summary: 'Put a newsletter back on the site' } },
    async (request) => putBackOnSite(context, getSignedIn(request), request.params.id),
  )
}
