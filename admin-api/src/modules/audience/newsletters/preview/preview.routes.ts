import { newsletterPreviewSchema, previewNewsletterSchema } from '@hometown/shared-types/newsletter-preview'
import type { AppContext } from '../../../../context.ts'
import { perCaller } from '../../../../http/callers/rate-limits.ts'
import type { App } from '../../../../http/routing.ts'
import { previewNewsletter } from './preview.service.ts'

/** Fits an introduction of maximum length in characters that JSON escapes with six characters. */
const BODY_LIMIT = 400 * 1024
/** The composer asks about twice a second while an editor types. */
const CALLS_PER_MINUTE = 240

export function newsletterPreviewRoutes(app: App, context: AppContext): void {
  app.post(
    '/api/newsletters/preview',
    {
      config: { access: 'staff', rateLimit: perCaller(CALLS_PER_MINUTE) },
      bodyLimit: BODY_LIMIT,
      schema: {
        tags: ['newsletters'],
        summary: 'Preview the email of a newsletter, saved or not',
        body: previewNewsletterSchema,
        response: { 200: newsletterPreviewSchema },
      },
    },
    async (request) => previewNewsletter(context, request.body),
  )
}
