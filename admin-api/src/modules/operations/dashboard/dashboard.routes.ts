import { dashboardCalls } from '@hometown/shared-types/contract/dashboard'
import type { AppContext } from '../../../context.ts'
import { type App, addRoute } from '../../../http/routing.ts'
import { getDashboard } from './dashboard.service.ts'

export function dashboardRoutes(app: App, context: AppContext): void {
  addRoute(app, dashboardCalls.get, ({ user }) => getDashboard(context, user))
}
