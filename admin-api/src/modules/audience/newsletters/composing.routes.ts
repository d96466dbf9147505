import { savedLayoutSchema, saveLayoutSchema, weekProposalSchema } from '@hometown/shared-types/newsletter-layout'
import type { AppContext } from '../../../context.ts'
import { getSignedIn } from '../../../http/callers/access-guard.ts'
import type { App } from '../../../http/routing.ts'
import { getLayout, saveLayout } from './layout/newsletter-layout.service.ts'
import { proposeWeek } from './week/week-proposal.service.ts'

const tags = ['newsletters']
const config = { access: 'staff' } as const
/** Fits an introduction of maximum length in characters that JSON escapes with six characters. */
const BODY_LIMIT = 400 * 1024

export function composingRoutes(app: App, context: AppContext): void {
  app.get(
    '/api/newsletters/this-week',
    {
      config,
      schema: {
        tags,
        summary: 'The best articles of the last seven days by section, and why',
        response: { 200: weekProposalSchema },
      },
    },
    async () => proposeWeek(context),
  )

  app.get(
    '/api/newsletters/layout',
    {
      config,
      schema: { tags, summary: 'The default layout of newsletters', response: { 200: savedLayoutSchema } },
    },
    async () => getLayout(context.store.db),
  )

  app.put(
    '/api/newsletters/layout',
    {
      config,
      bodyLimit: BODY_LIMIT,
      schema: {
        tags,
        summary: 'Change the default layout of newsletters',
        body: saveLayoutSchema,
        response: { 200: savedLayoutSchema },
      },
    },
    async (request) => saveLayout(context, getSignedIn(request), request.body),
  )
}
