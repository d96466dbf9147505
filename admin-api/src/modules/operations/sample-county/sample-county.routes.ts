import { sampleCountyCalls } from '@hometown/shared-types/settings'
import type { AppContext } from '../../../context.ts'
import { getSignedIn } from '../../../http/callers/access-guard.ts'
import { type App, addRoute } from '../../../http/routing.ts'
import { announce } from '../../platform/live/live.service.ts'
import { countSamples, removeSampleCounty } from './sample-county.service.ts'

export function sampleCountyRoutes(app: App, context: AppContext): void {
  addRoute(app, sampleCountyCalls.get, async () => ({ articles: await countSamples(context) }))

  addRoute(
    app,
    sampleCountyCalls.remove,
    async (request) => {
      const removed = await removeSampleCounty(context, getSignedIn(request).user)
      announce(context, { type: 'changed', lists: ['articles', 'media', 'settings', 'sources', 'audit-log'] })
      return { removed }
    },
    { stepUp: true },
  )
}
