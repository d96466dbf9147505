import { systemCalls } from '@hometown/shared-types/contract/system'
import type { AppContext } from '../../../context.ts'
import { type App, addRoute } from '../../../http/routing.ts'
import { releaseMailing } from '../../platform/mail/mailing-hold.service.ts'
import { getSystemStatus } from './system.service.ts'

export function systemRoutes(app: App, context: AppContext): void {
  addRoute(app, systemCalls.get, () => getSystemStatus(context))

  addRoute(app, systemCalls.releaseMailing, { stepUp: true }, ({ user }) => releaseMailing(context, user))
}
