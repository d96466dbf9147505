import { connectionCheckSchema } from '@hometown/shared-types/connections'
import { checkAddressSchema, setupGuideSchema, updateSetupGuideSchema } from '@hometown/shared-types/setup-guide'
import type { AppContext } from '../../../context.ts'
import { getSignedIn } from '../../../http/callers/access-guard.ts'
import { callerGone } from '../../../http/callers/caller.ts'
import { perCaller } from '../../../http/callers/rate-limits.ts'
import type { App } from '../../../http/routing.ts'
import { checkSiteAddress, getSetupGuide, startOwnPaper, updateSetupGuide } from './setup-guide.service.ts'

const CHANGES_PER_MINUTE = 120
const CHECKS_PER_MINUTE = 10
const STARTS_PER_MINUTE = 3

const tags = ['setup-guide']
const response = { 200: setupGuideSchema }

export function setupGuideRoutes(app: App, context: AppContext): void {
  app.get(
    '/api/setup-guide',
    { config: { access: 'admin' }, schema: { tags, summary: 'What is set up and what isn’t', response } },
    async () => getSetupGuide(context),
  )

  app.put(
    '/api/setup-guide',
    {
      config: { access: 'admin', rateLimit: perCaller(CHANGES_PER_MINUTE) },
      schema: {
        tags,
        summary: 'The guide was opened or dismissed, or a step done or skipped',
        body: updateSetupGuideSchema,
        response,
      },
    },
    async (request) => updateSetupGuide(context, getSignedIn(request), request.body),
  )

  app.post(
    '/api/setup-guide/check-address',
    {
      config: { access: 'admin', rateLimit: perCaller(CHECKS_PER_MINUTE) },
      schema: {
        tags,
        summary: 'Whether the site answers at an address',
        body: checkAddressSchema,
        response: { 200: connectionCheckSchema },
      },
    },
    async (request, reply) =>
      checkSiteAddress(context, getSignedIn(request), { address: request.body.address, signal: callerGone(reply) }),
  )

  app.post(
    '/api/setup-guide/start-own-paper',
    {
      config: { access: 'admin', stepUp: true, rateLimit: perCaller(STARTS_PER_MINUTE) },
      schema: { tags, summary: 'Remove the sample county and begin the guide', response },
    },
    async (request) => startOwnPaper(context, getSignedIn(request)),
  )
}
