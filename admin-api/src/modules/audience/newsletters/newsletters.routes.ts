import { usageCall } from '@hometown/shared-types/contract/desk-articles'
import { pageOf } from '@hometown/shared-types/contract/fields'
import {
  newsletterCalls,
  newsletterListQuerySchema,
  newsletterSchema,
} from '@hometown/shared-types/contract/newsletters'
import {
  publicNewsletterPageSchema,
  publicNewsletterSchema,
  publicNewslettersQuerySchema,
} from '@hometown/shared-types/contract/public-newsletters'
import { z } from 'zod'
import type { AppContext } from '../../../context.ts'
import { getSignedIn } from '../../../http/callers/access-guard.ts'
import { type App, addRoute } from '../../../http/routing.ts'
import { listChosenArticles } from './chosen-articles.repository.ts'
import { findUsage } from './newsletter-contents.service.ts'
import { getNewsletter, listNewsletters } from './newsletters.service.ts'
import { getPublicNewsletter, listPublicNewsletters, putBackOnSite, takeOffSite } from './public-newsletters.service.ts'
import { createNewsletter, deleteNewsletter, duplicateNewsletter, updateNewsletter } from './save-newsletter.ts'
import { proposeWeek } from './week.service.ts'

const newsletterPageSchema = pageOf(newsletterSchema)

const params = z.object({ id: z.string().max(60) })
/** Fits an introduction of maximum length in characters that JSON escapes with six characters. */
const withIntroduction = { bodyLimit: 400 * 1024 }

const ofAnyone = { config: { access: 'public', etag: true } } as const

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

  addRoute(app, newsletterCalls.get, ({ params }) => getNewsletter(context, params.id))

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

  addRoute(app, newsletterCalls.chosenArticles, ({ body }) => listChosenArticles(context.store.db, body.articleIds))

  addRoute(app, usageCall, ({ query: { kind, ids } }) => findUsage(context.store.db, kind, ids))

  addRoute(app, newsletterCalls.thisWeek, () => proposeWeek(context))

  addRoute(
    app,
    newsletterCalls.create,
    (request) => createNewsletter(context, getSignedIn(request), request.body),
    withIntroduction,
  )

  addRoute(
    app,
    newsletterCalls.update,
    (request) => updateNewsletter(context, getSignedIn(request), request.params.id, request.body),
    withIntroduction,
  )

  addRoute(app, newsletterCalls.delete, async (request) => {
    await deleteNewsletter(context, getSignedIn(request), request.params.id, request.query.version)
    return {}
  })

  addRoute(app, newsletterCalls.duplicate, (request) =>
    duplicateNewsletter(context, getSignedIn(request), request.params.id),
  )

  addRoute(app, newsletterCalls.takeOffSite, (request) => takeOffSite(context, getSignedIn(request), request.params.id))

  addRoute(app, newsletterCalls.putBackOnSite, (request) =>
    putBackOnSite(context, getSignedIn(request), request.params.id),
  )
}
