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
import { getDashboard, listAllScheduled } from './dashboard.service.ts'
import { getNextNewsletter } from './next-newsletter.service.ts'
import { getReads } from './reads.service.ts'
import { getReview } from './review.service.ts'

export function dashboardRoutes(app: App, context: AppContext): void {
  app.get(
    '/api/dashboard',
    {
      config: { access: 'staff' },
      schema: {
        tags: ['dashboard'],
        summary: 'Figures, and what to do next',
        response: { 200: dashboardSchema },
      },
    },
    async (request) => getDashboard(context, getSignedIn(request).user),
  )

  app.get(
    '/api/dashboard/scheduled',
    {
      config: { access: 'staff' },
      schema: {
        tags: ['dashboard'],
        summary: 'Everything that is scheduled, soonest first',
        response: { 200: allScheduledSchema },
      },
    },
    async () => listAllScheduled(context),
  )

  app.get(
    '/api/dashboard/reads',
    {
      config: { access: 'staff' },
      schema: {
        tags: ['dashboard'],
        summary: 'Reads today by hour, and the most read',
        response: { 200: dashboardReadsSchema },
      },
    },
    async () => getReads(context),
  )

  app.get(
    '/api/dashboard/review',
    {
      config: { access: 'staff' },
      schema: {
        tags: ['dashboard'],
        summary: 'Suggestions and events that wait for a decision',
        response: { 200: dashboardReviewSchema },
      },
    },
    async () => getReview(context),
  )

  app.get(
    '/api/dashboard/newsletter',
    {
      config: { access: 'staff' },
      schema: {
        tags: ['dashboard'],
        summary: 'The next newsletter, and what is missing for it',
        response: { 200: dashboardNewsletterSchema },
      },
    },
    async () => getNextNewsletter(context),
  )
}
