import {
  allScheduledSchema,
  dashboardNewsletterSchema,
  dashboardReadsSchema,
  dashboardReviewSchema,
  dashboardSchema,
} from '@hometown/shared-types/dashboard'
import type { AppContext } from '../../../context.ts'
import { getSignedIn } from '../../../http/callers/access-guard.ts'
import type { App } from '../../../http/routing.ts'
import { getDashboard, getNextNewsletter, getReads, getReview, listAllScheduled } from './dashboard.service.ts'

const config = { access: 'staff' } as const
const tags = ['dashboard']

export function dashboardRoutes(app: App, context: AppContext): void {
  app.get(
    '/api/dashboard',
    { config, schema: { tags, summary: 'Figures, and what to do next', response: { 200: dashboardSchema } } },
    async (request) => getDashboard(context, getSignedIn(request).user),
  )

  app.get(
    '/api/dashboard/scheduled',
    { config, schema: { tags, summary: 'Everything that is scheduled', response: { 200: allScheduledSchema } } },
    async () => listAllScheduled(context),
  )

  app.get(
    '/api/dashboard/reads',
    { config, schema: { tags, summary: 'Reads today, and the most read', response: { 200: dashboardReadsSchema } } },
    async () => getReads(context),
  )

  app.get(
    '/api/dashboard/review',
    { config, schema: { tags, summary: 'What waits for a decision', response: { 200: dashboardReviewSchema } } },
    async () => getReview(context),
  )

  app.get(
    '/api/dashboard/newsletter',
    { config, schema: { tags, summary: 'The next newsletter', response: { 200: dashboardNewsletterSchema } } },
    async () => getNextNewsletter(context),
  )
}
