import { articleEventSchema, eventOfArticleDateSchema, foundDatesSchema } from '@hometown/shared-types/found-dates'
import { z } from 'zod'
import type { AppContext } from '../../../context.ts'
import { getSignedIn } from '../../../http/callers/access-guard.ts'
import { perCaller } from '../../../http/callers/rate-limits.ts'
import type { App } from '../../../http/routing.ts'
import { listArticleDates, makeEventOfArticleDate } from './article-dates.service.ts'

const config = { access: 'staff' } as const
const WRITES_PER_MINUTE = 120

const tags = ['articles']
const params = z.object({ id: z.string().max(100) })

export function articleDateRoutes(app: App, context: AppContext): void {
  app.get(
    '/api/articles/:id/dates',
    {
      config,
      schema: {
        tags,
        summary: 'Dates with times in an article’s saved text, with the words they were found in',
        params,
        response: { 200: foundDatesSchema },
      },
    },
    async (request) => listArticleDates(context, request.params.id),
  )

  app.post(
    '/api/articles/:id/event-of-date',
    {
      config: { ...config, rateLimit: perCaller(WRITES_PER_MINUTE) },
      schema: {
        tags,
        summary: 'Create a draft event of a date in an article’s saved text',
        params,
        body: eventOfArticleDateSchema,
        response: { 200: articleEventSchema },
      },
    },
    async (request) => makeEventOfArticleDate(context, getSignedIn(request), request.params.id, request.body.startDate),
  )
}
