import {
  allScheduledSchema,
  dashboardNewsletterSchema,
  dashboardReadsSchema,
  dashboardReviewSchema,
  dashboardSchema,
} from '@hometown/shared-types/dashboard'
import type { AppContext } from '../../../context.ts'
import { getSignedIn } from '../../../http/callers/access-guard.ts'
import { type App, answers, callsOf } from '../../../http/routing.ts'
import { getDashboard, getNextNewsletter, getReads, getReview, listAllScheduled } from './dashboard.service.ts'

const call = callsOf('dashboard')
const staff = { access: 'staff' } as const

export function dashboardRoutes(app: App, context: AppContext): void {
  const figures = call(staff, 'Figures, and what to do next', answers(dashboardSchema))
  app.get('/api/dashboard', figures, async (request) => getDashboard(context, getSignedIn(request).user))

  const scheduled = call(staff, 'Everything that is scheduled', answers(allScheduledSchema))
  app.get('/api/dashboard/scheduled', scheduled, async () => listAllScheduled(context))

  const reads = call(staff, 'Reads today, and the most read', answers(dashboardReadsSchema))
  app.get('/api/dashboard/reads', reads, async () => getReads(context))

  const review = call(staff, 'What waits for a decision', answers(dashboardReviewSchema))
  app.get('/api/dashboard/review', review, async () => getReview(context))

  const newsletter = call(staff, 'The next newsletter', answers(dashboardNewsletterSchema))
  app.get('/api/dashboard/newsletter', newsletter, async () => getNextNewsletter(context))
}
