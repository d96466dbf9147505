import { setupGuideCalls } from '@hometown/shared-types/contract/setup-guide'
import { rateLimitPerCaller } from '../../../http/rate-limits.ts'
import { addRoute, type FeatureRoutes } from '../../../http/routing.ts'
import { getSetupGuide, startOwnPaper, updateSetupGuide } from './setup-guide.service.ts'

const CHANGES_PER_MINUTE = 120
const STARTS_PER_MINUTE = 3

export const setupGuideRoutes: FeatureRoutes = (app, context) => {
  addRoute(app, setupGuideCalls.get, () => getSetupGuide(context))

  addRoute(app, setupGuideCalls.update, { rateLimit: rateLimitPerCaller(CHANGES_PER_MINUTE) }, ({ user, body }) =>
    updateSetupGuide(context, user, body),
  )

  addRoute(
    app,
    setupGuideCalls.startOwnPaper,
    { stepUp: true, rateLimit: rateLimitPerCaller(STARTS_PER_MINUTE) },
    ({ user }) => startOwnPaper(context, user),
  )
}
