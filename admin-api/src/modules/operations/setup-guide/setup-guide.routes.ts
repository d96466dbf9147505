import { setupGuideCalls } from '@hometown/shared-types/contract/setup-guide'
import type { AppContext } from '../../../context.ts'
import { getSignedIn } from '../../../http/callers/access-guard.ts'
import { callerGone } from '../../../http/callers/caller.ts'
import { perCaller } from '../../../http/callers/rate-limits.ts'
import { type App, addRoute } from '../../../http/routing.ts'
import { checkSiteAddress, getSetupGuide, startOwnPaper, updateSetupGuide } from './setup-guide.service.ts'

const CHANGES_PER_MINUTE = 120
const CHECKS_PER_MINUTE = 10
const STARTS_PER_MINUTE = 3

export function setupGuideRoutes(app: App, context: AppContext): void {
  addRoute(app, setupGuideCalls.get, () => getSetupGuide(context))

  addRoute(app, setupGuideCalls.update, (request) => updateSetupGuide(context, getSignedIn(request), request.body), {
    rateLimit: perCaller(CHANGES_PER_MINUTE),
  })

  addRoute(
    app,
    setupGuideCalls.checkAddress,
    (request, reply) =>
      checkSiteAddress(context, getSignedIn(request), { address: request.body.address, signal: callerGone(reply) }),
    { rateLimit: perCaller(CHECKS_PER_MINUTE) },
  )

  addRoute(app, setupGuideCalls.startOwnPaper, (request) => startOwnPaper(context, getSignedIn(request)), {
    stepUp: true,
    rateLimit: perCaller(STARTS_PER_MINUTE),
  })
}
