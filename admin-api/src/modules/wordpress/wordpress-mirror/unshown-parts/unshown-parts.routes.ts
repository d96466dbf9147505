import { pageQuerySchema } from '@hometown/shared-types/pagination'
import { unshownArticlePageSchema } from '@hometown/shared-types/unshown-part'
import type { AppContext } from '../../../../context.ts'
import type { App } from '../../../../http/routing.ts'
import { listUnshownParts } from './unshown-parts.service.ts'

export function unshownPartsRoutes(app: App, context: AppContext): void {
  app.get(
    '/api/wordpress/unshown-parts',
    {
      config: { access: 'staff' },
      schema: {
        tags: ['wordpress'],
        summary: 'Articles with parts that only WordPress can show, such as forms',
        querystring: pageQuerySchema,
        response: { 200: unshownArticlePageSchema },
      },
    },
    (request) => listUnshownParts(context, request.query),
  )
}
