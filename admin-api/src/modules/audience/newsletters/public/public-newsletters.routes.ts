import {
  publicNewsletterPageSchema,
  publicNewsletterSchema,
  publicNewslettersQuerySchema,
} from '@hometown/shared-types/public-newsletter'
import { z } from 'zod'
import type { AppContext } from '../../../../context.ts'
import type { App } from '../../../../http/routing.ts'
import { getPublicNewsletter, listPublicNewsletters } from './public-newsletters.service.ts'

const open = { access: 'public', etag: true } as const
const tags = ['newsletters']

export function publicNewsletterRoutes(app: App, context: AppContext): void {
  app.get(
    '/api/newsletters/published',
    {
      config: open,
      schema: {
        tags,
        summary: 'Sent newsletters with their content, newest first or, with `after`, following an id',
        querystring: publicNewslettersQuerySchema,
        response: { 200: publicNewsletterPageSchema },
      },
    },
    async ({ query }) => listPublicNewsletters(context, query),
  )

  app.get(
    '/api/newsletters/published/:id',
    {
      config: open,
      schema: {
        tags,
        summary: 'One sent newsletter',
        params: z.object({ id: z.string().max(60) }),
        response: { 200: publicNewsletterSchema },
      },
    },
    async ({ params }) => getPublicNewsletter(context, params.id),
  )
}
