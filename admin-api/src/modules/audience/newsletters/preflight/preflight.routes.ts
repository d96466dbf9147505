import {
  preflightCallSchema,
  preflightSchema,
  testMailQueuedSchema,
  testMailSchema,
} from '@hometown/shared-types/newsletter-preflight'
import { newsletterPreviewSchema, previewNewsletterSchema } from '@hometown/shared-types/newsletter-preview'
import { z } from 'zod'
import type { AppContext } from '../../../../context.ts'
import { getSignedIn } from '../../../../http/callers/access-guard.ts'
import { perCaller } from '../../../../http/callers/rate-limits.ts'
import type { App } from '../../../../http/routing.ts'
import { checkNewsletter } from './preflight.service.ts'
import { previewNewsletter, sendTestMail } from './preview.service.ts'

/** Fits an introduction of maximum length in characters that JSON escapes with six characters. */
const BODY_LIMIT = 400 * 1024
/** The composer asks about twice a second while an editor types. */
const PREVIEWS_PER_MINUTE = 240
/** Each call visits other sites and queries name servers. */
const CHECKS_PER_MINUTE = 20
const TESTS_PER_MINUTE = 10

const byId = z.object({ id: z.string().max(60) })

export function preflightRoutes(app: App, context: AppContext): void {
  app.post(
    '/api/newsletters/preview',
    {
      config: { access: 'staff', rateLimit: perCaller(PREVIEWS_PER_MINUTE) },
      bodyLimit: BODY_LIMIT,
      schema: {
        summary: 'Preview the email of a newsletter, saved or not',
        body: previewNewsletterSchema,
        response: { 200: newsletterPreviewSchema },
      },
    },
    async ({ body }) => previewNewsletter(context, body),
  )

  app.post(
    '/api/newsletters/:id/preflight',
    {
      config: { access: 'staff', rateLimit: perCaller(CHECKS_PER_MINUTE) },
      schema: {
        summary: 'Check a newsletter before it is sent: recipients, articles, links, pictures, sender',
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
        summary: 'Send a test to one address, as a reader who chose these categories would get it',
        params: byId,
        body: testMailSchema,
        response: { 200: testMailQueuedSchema },
      },
    },
    async (request) => sendTestMail(context, getSignedIn(request).user, request.params.id, request.body),
  )
}
