import { chooseRelatedSchema, relatedArticlesSchema } from '@hometown/shared-types/related-article'
import { z } from 'zod'
import type { AppContext } from '../../../../context.ts'
import { getSignedIn } from '../../../../http/callers/access-guard.ts'
import type { App } from '../../../../http/routing.ts'
import { chooseRelated, listRelated } from './related.service.ts'

const tags = ['articles']
const config = { access: 'staff' } as const
const params = z.object({ id: z.string() })
const response = { 200: relatedArticlesSchema }

export function relatedRoutes(app: App, context: AppContext): void {
  app.get(
    '/api/articles/:id/related',
    {
      config,
      schema: { tags, summary: 'The stories that an editor chose to stand below an article', params, response },
    },
    async (request) => listRelated(context, request.params.id),
  )

  app.put(
    '/api/articles/:id/related',
    {
      config,
      schema: {
        tags,
        summary: 'Choose up to three published stories to stand below an article',
        description: 'The site fills what is left. With another `before` than the current choice it is refused.',
        params,
        body: chooseRelatedSchema,
        response,
      },
    },
    async (request) => chooseRelated(context, getSignedIn(request), request.params.id, request.body),
  )
}
