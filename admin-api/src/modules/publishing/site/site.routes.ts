import { siteInfoSchema } from '@hometown/shared-types/site-info'
import type { AppContext } from '../../../context.ts'
import type { App } from '../../../http/routing.ts'
import { getSiteInfo } from './site.service.ts'

export function siteRoutes(app: App, context: AppContext): void {
  app.get(
    '/api/site',
    {
      config: { access: 'public', etag: true },
      schema: {
        tags: ['site'],
        summary: 'What the site’s pages need besides articles',
        response: { 200: siteInfoSchema },
      },
    },
    async () => getSiteInfo(context),
  )
}
