import { dashboardCalls } from '@hometown/shared-types/contract/dashboard'
import { addRoute, type FeatureRoutes } from '../../../http/routing.ts'
import { getDashboard } from './dashboard.service.ts'

export const dashboardRoutes: FeatureRoutes = (app, context) => {
  addRoute(app, dashboardCalls.get, ({ user }) => getDashboard(context, user))
}
