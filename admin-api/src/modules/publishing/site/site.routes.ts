import { takenDownSchema } from '@hometown/shared-types/seen'
import { wholeSiteInfoSchema } from '@hometown/shared-types/whole-site-info'
import { z } from 'zod'
import type { AppContext } from '../../../context.ts'
import { perCaller } from '../../../http/callers/rate-limits.ts'
import type { App } from '../../../http/routing.ts'
import { getSiteInfo, listAllTakenDown } from './site.service.ts'

const BUILDS_PER_MINUTE = 30

export function siteRoutes(app: App, context: AppContext): void {
  app.get(
    '/api/site',
    {
      config: { access: 'public', etag: true },
      schema: {
        tags: ['site'],
        summary: 'What the site’s pages need besides articles',
        response: { 200: wholeSiteInfoSchema },
      },
    },
    async () => getSiteInfo(context),
  )

  app.get(
    '/api/site/taken-down',
    {
      config: { access: 'public', answersSecret: true, rateLimit: perCaller(BUILDS_PER_MINUTE) },
      schema: {
        tags: ['site'],
        summary: 'For a build elsewhere that has the token: all pages that were taken down, and where they lead',
        response: { 200: z.array(takenDownSchema) },
      },
    },
    async ({ headers }, reply) => {
      reply.header('cache-control', 'no-store')
      return listAllTakenDown(context, headers.authorization)
    },
  )
}
