import {
  latestSourceSuggestionsSchema,
  sourceSuggestionsSchema,
  suggestSourcesSchema,
} from '@hometown/shared-types/source'
import type { AppContext } from '../../../context.ts'
import { callerGone } from '../../../http/callers/caller-gone.ts'
import { perCaller } from '../../../http/callers/rate-limits.ts'
import type { App } from '../../../http/routing.ts'
import { getLatest } from './latest-suggestions.ts'
import { suggestSources } from './suggest-sources.ts'

const CALLS_PER_MINUTE = 6
const tags = ['sources', 'ai']

export function aiSourceRoutes(app: App, context: AppContext): void {
  app.post(
    '/api/sources/ai-suggest',
    {
      config: { access: 'staff', rateLimit: perCaller(CALLS_PER_MINUTE) },
      schema: {
        tags,
        summary: 'Asks a model for sources and checks them; adds nothing',
        body: suggestSourcesSchema,
        response: { 200: sourceSuggestionsSchema },
      },
    },
    async ({ body }, reply) => ({
      suggestions: await suggestSources(context, body.category, { signal: callerGone(reply) }),
    }),
  )

  app.get(
    '/api/sources/ai-suggested',
    {
      config: { access: 'staff' },
      schema: { tags, summary: 'The latest suggested sources', response: { 200: latestSourceSuggestionsSchema } },
    },
    async () => getLatest(context),
  )
}
