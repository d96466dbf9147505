import { deskJobSchema, saveJobSchema } from '@hometown/shared-types/job-details'
import { z } from 'zod'
import type { AppContext } from '../../../../context.ts'
import { getSignedIn } from '../../../../http/callers/access-guard.ts'
import type { App } from '../../../../http/routing.ts'
import { getJob, saveJob } from './job-details.service.ts'

const tags = ['articles']
const config = { access: 'staff' } as const
const params = z.object({ id: z.string() })
const response = { 200: deskJobSchema }

export function jobDetailsRoutes(app: App, context: AppContext): void {
  app.get(
    '/api/articles/:id/job',
    { config, schema: { tags, summary: 'The job that an article describes, and when it closes', params, response } },
    async (request) => getJob(context, request.params.id),
  )

  app.put(
    '/api/articles/:id/job',
    {
      config,
      schema: {
        tags,
        summary: 'Save or remove the details of a job',
        description: 'Only for articles of the category Jobs. A stale `version` is refused.',
        params,
        body: saveJobSchema,
        response,
      },
    },
    async (request) => saveJob(context, getSignedIn(request), request.params.id, request.body),
  )
}
