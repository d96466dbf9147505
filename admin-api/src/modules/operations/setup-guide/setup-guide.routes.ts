import { setupGuideCalls } from '@hometown/shared-types/contract/setup-guide'
import { rateLimitPerClient } from '../../../http/rate-limits.ts'
import { addRoute, type FeatureRoutes } from '../../../http/routing.ts'
import { getSetupGuide, startOwnPaper, updateSetupGuide } from './setup-guide.service.ts'

const SETUP_CHANGES_PER_MINUTE = 120
const SETUP_STARTS_PER_MINUTE = 3

export const setupGuideRoutes: FeatureRoutes = (app, context) => {
  addRoute(app, setupGuideCalls.get, () => getSetupGuide(context))

  addRoute(app, setupGuideCalls.update, { rateLimit: rateLimitPerClient(SETUP_CHANGES_PER_MINUTE) }, ({ user, body }) =>
    updateSetupGuide(context, user, body),
  )

  addRoute(
    app,
    setupGuideCalls.startOwnPaper,
    { stepUp: true, rateLimit: rateLimitPerClient(SETUP_STARTS_PER_MINUTE) },
    ({ user }) => startOwnPaper(context, user),
  )
}
