import { allScheduledSchema, dashboardSchema } from '@hometown/shared-types/dashboard'
import type { AppContext } from '../../../context.ts'
import { getSignedIn } from '../../../http/callers/access-guard.ts'
import type { App } from '../../../http/routing.ts'
import { getDashboard, listAllScheduled } from './dashboard.service.ts'

export function dashboardRoutes(app: App, context: AppContext): void {
  app.get(
    '/api/dashboard',
    {
      config: { access: 'staff' },
      schema: {
        tags: ['dashboard'],
        summary: 'Figures, and what is to be done next',
        response: { 200: dashboardSchema },
      },
    },
    async (request) => getDashboard(context, getSignedIn(request).user.id),
  )

  app.get(
    '/api/dashboard/scheduled',
    {
      config: { access: 'staff' },
      schema: {
        tags: ['dashboard'],
        summary: 'All that is planned, the soonest first',
        response: { 200: allScheduledSchema },
      },
    },
    async () => listAllScheduled(context),
  )
}
