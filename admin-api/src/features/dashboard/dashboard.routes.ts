import { dashboardSchema } from '@hometown/shared-types/dashboard'
import type { AppContext } from '../../context.ts'
import type { App } from '../../http/routing.ts'
import { getDashboard } from './dashboard.service.ts'

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
    async () => getDashboard(context),
  )
}
