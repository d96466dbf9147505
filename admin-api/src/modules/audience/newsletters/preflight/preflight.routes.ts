import {
  preflightCallSchema,
  preflightSchema,
  testMailQueuedSchema,
  testMailSchema,
} from '@hometown/shared-types/newsletter-preflight'
import { z } from 'zod'
import type { AppContext } from '../../../../context.ts'
import { getSignedIn } from '../../../../http/callers/access-guard.ts'
import { perCaller } from '../../../../http/callers/rate-limits.ts'
import type { App } from '../../../../http/routing.ts'
import { checkNewsletter } from './preflight.service.ts'
import { sendTestMail } from './test-mail.service.ts'

/** Each call visits other sites and queries name servers. */
const CHECKS_PER_MINUTE = 20
const TESTS_PER_MINUTE = 10

const tags = ['newsletters']
const byId = z.object({ id: z.string().max(60) })

export function preflightRoutes(app: App, context: AppContext): void {
  app.post(
    '/api/newsletters/:id/preflight',
    {
      config: { access: 'staff', rateLimit: perCaller(CHECKS_PER_MINUTE) },
      schema: {
        tags,
        summary: 'Check a newsletter before it is sent: recipients, articles, events, links, pictures, size, sender',
        params: byId,
        body: preflightCallSchema,
        response: { 200: preflightSchema },
      },
    },
    async ({ params, body }) => checkNewsletter(context, params.id, body.now),
  )

  app.post(
    '/api/newsletters/:id/test',
    {
      config: { access: 'staff', rateLimit: perCaller(TESTS_PER_MINUTE) },
      schema: {
        tags,
        summary: 'Send a test to one address, as a reader who chose these categories would get it',
        params: byId,
        body: testMailSchema,
        response: { 200: testMailQueuedSchema },
      },
    },
    async (request) => {
      const { user } = getSignedIn(request)
      return sendTestMail(context, user, request.params.id, request.body)
    },
  )
}
