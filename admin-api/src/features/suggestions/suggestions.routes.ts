import { suggestionSchema } from '@hometown/shared-types/suggestion'
import { suggestionListQuerySchema, suggestionPageSchema } from '@hometown/shared-types/suggestion-calls'
import { z } from 'zod'
import type { AppContext } from '../../context.ts'
import type { App } from '../../http/routing.ts'
import { getSuggestion, listPage, listSuggestions } from './list-suggestions.ts'

const config = { access: 'staff' } as const
const tags = ['content suggestions']
const params = z.object({ id: z.string().max(60) })

/** What was found in the sources, and what is decided about it. */
export function suggestionRoutes(app: App, context: AppContext): void {
  app.get(
    '/api/content-suggestions',
    {
      config,
      schema: {
        tags,
        summary: 'The newest; with `page` a page of all, with counts',
        querystring: suggestionListQuerySchema,
        response: { 200: z.union([z.array(suggestionSchema), suggestionPageSchema]) },
      },
    },
    async ({ query: { page, ...query } }) =>
      page === undefined ? listSuggestions(context) : listPage(context, { ...query, page }),
  )

  app.get(
    '/api/content-suggestions/:id',
    {
      config,
      schema: { tags, summary: 'One of them, with all that was read', params, response: { 200: suggestionSchema } },
    },
    async (request) => getSuggestion(context, request.params.id),
  )
}
