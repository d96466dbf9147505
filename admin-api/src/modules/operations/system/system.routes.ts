import { systemCalls } from '@hometown/shared-types/contract/system'
import type { AppContext } from '../../../context.ts'
import { getSignedIn } from '../../../http/callers/access-guard.ts'
import { type App, addRoute } from '../../../http/routing.ts'
import { announce } from '../../platform/live/live.service.ts'
import { releaseMailing } from '../../platform/mail/mailing-hold.service.ts'
import { wakeMails } from '../../platform/mail/outgoing-mails.service.ts'
import { getSystemStatus } from './system.service.ts'

export function systemRoutes(app: App, context: AppContext): void {
  addRoute(app, systemCalls.get, () => getSystemStatus(context))

  addRoute(
    app,
    systemCalls.releaseMailing,
    async (request) => {
      await releaseMailing(context, getSignedIn(request))
      wakeMails(context)
      announce(context, { type: 'changed', lists: ['system'] })
    },
    { stepUp: true },
  )
}
