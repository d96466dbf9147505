import { Readable } from 'node:stream'
import { removalUsageCall } from '@hometown/shared-types/contract/desk-articles'
import { afterIdSchema, pageOf } from '@hometown/shared-types/contract/fields'
import {
  newsletterCalls,
  newsletterListQuerySchema,
  newsletterSchema,
} from '@hometown/shared-types/contract/newsletters'
import {
  PUBLIC_NEWSLETTERS_PER_PAGE,
  publicNewsletterPageSchema,
  publicNewsletterSchema,
} from '@hometown/shared-types/contract/public-newsletters'
import { z } from 'zod'
import { getSession } from '../../../http/access/access-guard.ts'
import { rateLimitPerClient } from '../../../http/rate-limits.ts'
import { sendDownload } from '../../../http/responses.ts'
import { addRoute, type FeatureRoutes } from '../../../http/routing.ts'
import { limitListReads } from '../../platform/audit/index.ts'
import { listChosenArticles } from './chosen-articles.repository.ts'
import { findNewsletterUsage } from './issue.repository.ts'
import { describeNewsletter } from './newsletters.repository.ts'
import {
  createNewsletter,
  deleteNewsletter,
  duplicateNewsletter,
  listNewsletters,
  updateNewsletter,
} from './newsletters.service.ts'
import { runPreflight } from './preflight/preflight.service.ts'
import { previewNewsletter, sendTestMail } from './preflight/preview.service.ts'
import { proposeWeeklyNewsletter } from './propose-week.service.ts'
import { getPublicNewsletter, listPublicNewsletters, setNewsletterOnSite } from './public-newsletters.service.ts'
import { exportDeliveriesCsv, getSendProgress, listDeliveries } from './sending/report.service.ts'
import { applySendAction } from './sending/sending.service.ts'

/** `GET /api/newsletters/published` lists newsletters behind the id `after`. The list ends with an empty page. */
const publicNewslettersQuerySchema = z.object({
  per_page: z.coerce.number().int().min(1).max(PUBLIC_NEWSLETTERS_PER_PAGE).default(PUBLIC_NEWSLETTERS_PER_PAGE),
  after: afterIdSchema.default(''),
})

const params = z.object({ id: z.string().max(60) })
/** Fits an introduction of maximum length in characters that JSON escapes with six characters. */
const introductionBody = { bodyLimit: 400 * 1024 }

const publicOptions = { config: { access: 'public', etag: true } } as const

/** The composer asks about twice a second while an editor types. */
const NEWSLETTER_PREVIEWS_PER_MINUTE = 240
/** Each call visits other sites and queries name servers. */
const PREFLIGHTS_PER_MINUTE = 20
const TESTS_PER_MINUTE = 10

const REPORT_DOWNLOADS_PER_MINUTE = 20

const SEND_ACTION_CALLS = [
  ['pause', newsletterCalls.pause],
  ['resume', newsletterCalls.resume],
  ['cancel', newsletterCalls.cancel],
  ['retry-doubtful', newsletterCalls.retryDoubtful],
] as const

export const newsletterRoutes: FeatureRoutes = (app, context) => {
  app.get(
    '/api/newsletters',
    {
      ...publicOptions,
      schema: {
        summary: 'Newsletters, newest first: the sent ones, or all for staff; with `page` one page of them',
        querystring: newsletterListQuerySchema,
        response: { 200: z.union([z.array(newsletterSchema), pageOf(newsletterSchema)]) },
      },
    },
    async ({ session, query }, reply) => {
      // Staff and public get different answers, so caches must not share the one of staff.
      reply.header('cache-control', session ? 'no-store' : 'no-cache').header('vary', 'Origin, Cookie')
      return listNewsletters(context, query, { sentOnly: !session })
    },
  )

  addRoute(app, newsletterCalls.get, ({ params }) => describeNewsletter(params, context.store))

  app.get(
    '/api/newsletters/published',
    {
      ...publicOptions,
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
    { ...publicOptions, schema: { summary: 'One sent newsletter', params, response: { 200: publicNewsletterSchema } } },
    async ({ params }) => getPublicNewsletter(context, params.id),
  )

  addRoute(app, newsletterCalls.chosenArticles, ({ body }) => listChosenArticles(context.store.db, body.articleIds))

  addRoute(app, removalUsageCall, ({ query: { kind, ids } }) => findNewsletterUsage(context.store.db, kind, ids))

  addRoute(app, newsletterCalls.thisWeek, () => proposeWeeklyNewsletter(context))

  addRoute(app, newsletterCalls.create, introductionBody, ({ user, body }) => createNewsletter(context, user, body))

  addRoute(app, newsletterCalls.update, introductionBody, ({ user, params, body }) =>
    updateNewsletter(context, user, params.id, body),
  )

  addRoute(app, newsletterCalls.delete, ({ user, params, query }) =>
    deleteNewsletter(context, user, params.id, query.version),
  )

  addRoute(app, newsletterCalls.duplicate, ({ user, params }) => duplicateNewsletter(context, user, params.id))

  addRoute(app, newsletterCalls.takeOffSite, ({ user, params }) => setNewsletterOnSite(context, user, params.id, false))

  addRoute(app, newsletterCalls.putBackOnSite, ({ user, params }) =>
    setNewsletterOnSite(context, user, params.id, true),
  )

  addRoute(
    app,
    newsletterCalls.preview,
    { rateLimit: rateLimitPerClient(NEWSLETTER_PREVIEWS_PER_MINUTE), ...introductionBody },
    ({ body }) => previewNewsletter(context, body),
  )

  addRoute(app, newsletterCalls.preflight, { rateLimit: rateLimitPerClient(PREFLIGHTS_PER_MINUTE) }, ({ params }) =>
    runPreflight(context, params.id),
  )

  addRoute(app, newsletterCalls.test, { rateLimit: rateLimitPerClient(TESTS_PER_MINUTE) }, ({ user, params, body }) =>
    sendTestMail(context, user, params.id, body),
  )

  const readPage = limitListReads(context)

  addRoute(app, newsletterCalls.send, ({ user, params, body }) =>
    applySendAction(context, user, params.id, 'send', body?.version),
  )
  for (const [action, call] of SEND_ACTION_CALLS)
    addRoute(app, call, ({ user, params }) => applySendAction(context, user, params.id, action))

  addRoute(app, newsletterCalls.progress, ({ params }) => getSendProgress(context, params.id))

  addRoute(app, newsletterCalls.deliveries, (request) => {
    const { params, query } = request
    const list = { list: 'deliveries', query: { ...query, newsletter: params.id } } as const
    return readPage(getSession(request), list, () => listDeliveries(context, params.id, query))
  })

  app.get<{ Params: { id: string } }>(
    '/api/newsletters/:id/deliveries.csv',
    {
      config: { access: 'staff', stepUp: true, rateLimit: rateLimitPerClient(REPORT_DOWNLOADS_PER_MINUTE) },
      schema: { summary: 'Delivery to each recipient, as CSV' },
    },
    async (request, reply) => {
      const rows = await exportDeliveriesCsv(context, getSession(request), request.params.id)
      return sendDownload(reply, 'newsletter-deliveries.csv', Readable.from(rows))
    },
  )
}
