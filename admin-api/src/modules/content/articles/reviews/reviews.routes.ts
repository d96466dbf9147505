import { sendBackSchema } from '@hometown/shared-types/article-review'
import { deskArticleSchema } from '@hometown/shared-types/desk-article'
import { z } from 'zod'
import type { AppContext } from '../../../../context.ts'
import { getSignedIn } from '../../../../http/callers/access-guard.ts'
import { perCaller } from '../../../../http/callers/rate-limits.ts'
import type { App } from '../../../../http/routing.ts'
import { sendBack, submitArticle, withdrawSubmission } from './reviews.service.ts'

const STEPS_PER_CALLER = 120

const config = { access: 'contributor', rateLimit: perCaller(STEPS_PER_CALLER) } as const
const tags = ['articles']
const params = z.object({ id: z.string() })
const response = { 200: deskArticleSchema }

export function reviewRoutes(app: App, context: AppContext): void {
  app.post(
    '/api/articles/:id/review',
    { config, schema: { tags, summary: 'Submit a draft for review', params, response } },
    async (request) => submitArticle(context, getSignedIn(request).user, request.params.id),
  )

  app.delete(
    '/api/articles/:id/review',
    { config, schema: { tags, summary: 'Take a draft back from review', params, response } },
    async (request) => withdrawSubmission(context, getSignedIn(request).user, request.params.id),
  )

  app.post(
    '/api/articles/:id/review/send-back',
    {
      config: { ...config, access: 'staff' },
      schema: { tags, summary: 'Send a draft back with a note', params, body: sendBackSchema, response },
    },
    async (request) => sendBack(context, getSignedIn(request).user, request.params.id, request.body),
  )
}
