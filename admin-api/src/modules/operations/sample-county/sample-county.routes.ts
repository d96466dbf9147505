import { sampleCountySchema, sampleRemovedSchema } from '@hometown/shared-types/settings'
import type { AppContext } from '../../../context.ts'
import { getSignedIn } from '../../../http/callers/access-guard.ts'
import type { App } from '../../../http/routing.ts'
import { announce } from '../../platform/live/live.service.ts'
import { countSamples, removeSampleCounty } from './sample-county.service.ts'

export function sampleCountyRoutes(app: App, context: AppContext): void {
  app.get(
    '/api/sample-county',
    {
      config: { access: 'admin' },
      schema: { tags: ['site'], summary: 'What remains of the sample county', response: { 200: sampleCountySchema } },
    },
    async () => ({ articles: await countSamples(context) }),
  )

  app.post(
    '/api/sample-county/remove',
    {
      config: { access: 'admin', stepUp: true },
      schema: { tags: ['site'], summary: 'Remove the sample county', response: { 200: sampleRemovedSchema } },
    },
    async (request) => {
      const removed = await removeSampleCounty(context, getSignedIn(request).user)
      announce(context, { type: 'changed', lists: ['articles', 'media', 'settings', 'sources', 'audit-log'] })
      return { removed }
    },
  )
}
