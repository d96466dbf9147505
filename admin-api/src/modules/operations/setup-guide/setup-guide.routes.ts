import { setupGuideCalls } from '@hometown/shared-types/contract/setup-guide'
import { addRoute, type FeatureRoutes, perClient } from '../../../http/routing.ts'
import { getSetupGuide, startOwnPaper, updateSetupGuide } from './setup-guide.service.ts'

const CHANGES_PER_MINUTE = 120
const STARTS_PER_MINUTE = 3

export const setupGuideRoutes: FeatureRoutes = (app, context) => {
  addRoute(app, setupGuideCalls.get, () => getSetupGuide(context))

  addRoute(app, setupGuideCalls.update, { rateLimit: perClient(CHANGES_PER_MINUTE) }, ({ user, body }) =>
    updateSetupGuide(context, user, body),
  )

  addRoute(app, setupGuideCalls.startOwnPaper, { stepUp: true, rateLimit: perClient(STARTS_PER_MINUTE) }, ({ user }) =>
    startOwnPaper(context, user),
  )
}
