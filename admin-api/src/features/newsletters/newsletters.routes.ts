import { newsletterSchema } from '@hometown/shared-types/newsletter'
import { z } from 'zod'
import type { AppContext } from '../../context.ts'
import type { App } from '../../http/routing.ts'
import { listNewsletters } from './newsletters.service.ts'

export function newsletterRoutes(app: App, context: AppContext): void {
  app.get(
    '/api/newsletters',
    {
      config: { access: 'public', etag: true },
      schema: {
        tags: ['newsletters'],
        summary: 'The newsletters, newest first: to anyone the sent ones, to staff all',
        response: { 200: z.array(newsletterSchema) },
      },
    },
    async ({ signedIn }, reply) => {
      // One address with two answers: nobody on the way may hand the one for staff to others.
      reply.header('cache-control', signedIn ? 'private, no-cache' : 'no-cache').header('vary', 'Origin, Cookie')
      return listNewsletters(context, { sentOnly: !signedIn })
    },
  )
}
