import { systemCalls } from '@hometown/shared-types/contract/system'
import { addRoute, type FeatureRoutes } from '../../../http/routing.ts'
import { releaseMailing } from '../../platform/mail/index.ts'
import { getSystemStatus } from './system.service.ts'

export const systemRoutes: FeatureRoutes = (app, context) => {
  addRoute(app, systemCalls.get, () => getSystemStatus(context))

  addRoute(app, systemCalls.releaseMailing, { stepUp: true }, ({ user }) => releaseMailing(context, user))
}
