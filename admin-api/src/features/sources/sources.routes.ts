import { sourceSchema } from '@hometown/shared-types/source'
import { z } from 'zod'
import type { AppContext } from '../../context.ts'
import type { App } from '../../http/routing.ts'
import { listSources } from './sources.service.ts'

export function sourceRoutes(app: App, context: AppContext): void {
  app.get(
    '/api/sources',
    {
      config: { access: 'staff' },
      schema: {
        tags: ['sources'],
        summary: 'Where stories are found, newest first',
        response: { 200: z.array(sourceSchema) },
      },
    },
    async () => listSources(context),
  )
}
