import { connectionCheckSchema } from '@hometown/shared-types/connections'
import { checkAddressSchema, setupGuideSchema, updateSetupGuideSchema } from '@hometown/shared-types/setup-guide'
import type { AppContext } from '../../../context.ts'
import { getSignedIn } from '../../../http/callers/access-guard.ts'
import { callerGone } from '../../../http/callers/caller.ts'
import { perCaller } from '../../../http/callers/rate-limits.ts'
import { type App, answers, callsOf } from '../../../http/routing.ts'
import { checkSiteAddress, getSetupGuide, startOwnPaper, updateSetupGuide } from './setup-guide.service.ts'

const call = callsOf('setup-guide')
const admin = { access: 'admin' } as const
const guide = answers(setupGuideSchema)

export function setupGuideRoutes(app: App, context: AppContext): void {
  const show = call(admin, 'What is set up and what isn’t', guide)
  app.get('/api/setup-guide', show, async () => getSetupGuide(context))

  const changing = { ...admin, rateLimit: perCaller(120) }
  const summary = 'The guide was opened or dismissed, or a step done or skipped'
  const change = call(changing, summary, { body: updateSetupGuideSchema, ...guide })
  app.put('/api/setup-guide', change, async (request) => updateSetupGuide(context, getSignedIn(request), request.body))

  const asked = { body: checkAddressSchema, ...answers(connectionCheckSchema) }
  const check = call({ ...admin, rateLimit: perCaller(10) }, 'Whether the site answers at an address', asked)
  app.post('/api/setup-guide/check-address', check, async (request, reply) =>
    checkSiteAddress(context, getSignedIn(request), { address: request.body.address, signal: callerGone(reply) }),
  )

  const starting = { ...admin, stepUp: true, rateLimit: perCaller(3) } as const
  const start = call(starting, 'Remove the sample county and begin the guide', guide)
  app.post('/api/setup-guide/start-own-paper', start, async (request) => startOwnPaper(context, getSignedIn(request)))
}
