import { sampleCountySchema, sampleRemovedSchema } from '@hometown/shared-types/settings'
import type { AppContext } from '../../../context.ts'
import { getSignedIn } from '../../../http/callers/access-guard.ts'
import { type App, answers, callsOf } from '../../../http/routing.ts'
import { announce } from '../../platform/live/live.service.ts'
import { countSamples, removeSampleCounty } from './sample-county.service.ts'

const call = callsOf('site')

export function sampleCountyRoutes(app: App, context: AppContext): void {
  const count = call({ access: 'admin' }, 'What remains of the sample county', answers(sampleCountySchema))
  app.get('/api/sample-county', count, async () => ({ articles: await countSamples(context) }))

  const remove = call({ access: 'admin', stepUp: true }, 'Remove the sample county', answers(sampleRemovedSchema))
  app.post('/api/sample-county/remove', remove, async (request) => {
    const removed = await removeSampleCounty(context, getSignedIn(request).user)
    announce(context, { type: 'changed', lists: ['articles', 'media', 'settings', 'sources', 'audit-log'] })
    return { removed }
  })
}
