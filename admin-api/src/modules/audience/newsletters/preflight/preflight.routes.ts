import { newsletterCalls } from '@hometown/shared-types/contract/newsletters'
import type { AppContext } from '../../../../context.ts'
import { getSignedIn } from '../../../../http/callers/access-guard.ts'
import { perCaller } from '../../../../http/callers/rate-limits.ts'
import { type App, addRoute } from '../../../../http/routing.ts'
import { checkNewsletter } from './preflight.service.ts'
import { previewNewsletter, sendTestMail } from './preview.service.ts'

/** Fits an introduction of maximum length in characters that JSON escapes with six characters. */
const BODY_LIMIT = 400 * 1024
/** The composer asks about twice a second while an editor types. */
const PREVIEWS_PER_MINUTE = 240
/** Each call visits other sites and queries name servers. */
const CHECKS_PER_MINUTE = 20
const TESTS_PER_MINUTE = 10

export function preflightRoutes(app: App, context: AppContext): void {
  addRoute(app, newsletterCalls.preview, ({ body }) => previewNewsletter(context, body), {
    rateLimit: perCaller(PREVIEWS_PER_MINUTE),
    bodyLimit: BODY_LIMIT,
  })

  addRoute(app, newsletterCalls.preflight, ({ params }) => checkNewsletter(context, params.id), {
    rateLimit: perCaller(CHECKS_PER_MINUTE),
  })

  addRoute(
    app,
    newsletterCalls.test,
    (request) => sendTestMail(context, getSignedIn(request).user, request.params.id, request.body),
    { rateLimit: perCaller(TESTS_PER_MINUTE) },
  )
}
