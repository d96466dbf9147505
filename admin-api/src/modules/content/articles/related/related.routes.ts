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
      schema: { tags, summary: 'The related stories that an editor chose for an article', params, response },
    },
    async (request) => listRelated(context, request.params.id),
  )

  app.put(
    '/api/articles/:id/related',
    {
      config,
      schema: {
        tags,
        summary: 'Choose up to three related stories for an article',
        description: 'The site fills the free places. A stale `before` is refused.',
        params,
        body: chooseRelatedSchema,
        response,
      },
    },
    async (request) => chooseRelated(context, getSignedIn(request), request.params.id, request.body),
  )
}
