import { confirmLossSchema, heldArticlePageSchema, heldLossSchema } from '@hometown/shared-types/held-article'
import { pageQuerySchema } from '@hometown/shared-types/pagination'
import type { AppContext } from '../../../../context.ts'
import { getSignedIn } from '../../../../http/callers/access-guard.ts'
import type { App } from '../../../../http/routing.ts'
import { confirmLoss, findHeldLoss, listHeldArticles } from './held-loss.service.ts'

const tags = ['publishing']
const config = { access: 'staff' } as const

export function heldLossRoutes(app: App, context: AppContext): void {
  app.get(
    '/api/publishes/held',
    {
      config,
      schema: {
        tags,
        summary: 'Number of articles on hold because they went missing from WordPress with many others',
        response: { 200: heldLossSchema },
      },
    },
    () => findHeldLoss(context),
  )

  app.get(
    '/api/publishes/held/articles',
    {
      config,
      schema: {
        tags,
        summary: 'Articles on hold that nobody has confirmed',
        querystring: pageQuerySchema,
        response: { 200: heldArticlePageSchema },
      },
    },
    (request) => listHeldArticles(context, request.query),
  )

  app.post(
    '/api/publishes/confirm',
    {
      config,
      schema: {
        tags,
        summary: 'Remove held articles from the site: those named, or all',
        body: confirmLossSchema.nullish(),
        response: { 200: heldLossSchema },
      },
    },
    async (request) => {
      await confirmLoss(context, { user: getSignedIn(request).user, articleIds: request.body?.articleIds })
      return findHeldLoss(context)
    },
  )
}
