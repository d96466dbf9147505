import {
  bulkSubmissionsSchema,
  decideSubmissionSchema,
  declineSubmissionSchema,
  deskSubmissionSchema,
  mergeSubmissionSchema,
  previewDeclineSchema,
  submissionCountsSchema,
  submissionDecidedSchema,
  submissionMailSchema,
  submissionPageSchema,
  submissionQuerySchema,
  submissionsDoneSchema,
} from '@hometown/shared-types/event-submission'
import { z } from 'zod'
import type { AppContext } from '../../../context.ts'
import { getSignedIn } from '../../../http/callers/access-guard.ts'
import type { App } from '../../../http/routing.ts'
import {
  approveSubmission,
  countSubmissions,
  decideTogether,
  declineSubmission,
  getSubmission,
  listSubmissions,
  mergeSubmission,
  previewDecline,
  reopenSubmission,
} from './submissions.service.ts'

const config = { access: 'staff' } as const
const tags = ['event submissions']
const params = z.object({ id: z.string().max(60) })
const response = { 200: submissionDecidedSchema }

export function deskSubmissionRoutes(app: App, context: AppContext): void {
  app.get(
    '/api/event-submissions',
    { config, schema: { tags, querystring: submissionQuerySchema, response: { 200: submissionPageSchema } } },
    async ({ query }) => listSubmissions(context, query),
  )
  app.get(
    '/api/event-submissions/counts',
    { config, schema: { tags, response: { 200: submissionCountsSchema } } },
    async () => countSubmissions(context),
  )
  app.post(
    '/api/event-submissions/bulk',
    { config, schema: { tags, body: bulkSubmissionsSchema, response: { 200: submissionsDoneSchema } } },
    async (request) => decideTogether(context, getSignedIn(request), request.body),
  )
  app.get(
    '/api/event-submissions/:id',
    { config, schema: { tags, params, response: { 200: deskSubmissionSchema } } },
    async (request) => getSubmission(context, request.params.id),
  )
  app.post(
    '/api/event-submissions/:id/approve',
    { config, schema: { tags, params, body: decideSubmissionSchema, response } },
    async (request) => approveSubmission(context, getSignedIn(request), { ...request.params, ...request.body }),
  )
  app.post(
    '/api/event-submissions/:id/decline',
    { config, schema: { tags, params, body: declineSubmissionSchema, response } },
    async (request) => declineSubmission(context, getSignedIn(request), { ...request.params, ...request.body }),
  )
  app.post(
    '/api/event-submissions/:id/decline/preview',
    {
      config,
      schema: {
        tags,
        summary: 'The email of a decline; decides and sends nothing',
        params,
        body: previewDeclineSchema,
        response: { 200: submissionMailSchema },
      },
    },
    async ({ params: { id }, body }) => previewDecline(context, id, body.reason),
  )
  app.post(
    '/api/event-submissions/:id/merge',
    { config, schema: { tags, params, body: mergeSubmissionSchema, response } },
    async (request) => mergeSubmission(context, getSignedIn(request), { ...request.params, ...request.body }),
  )
  app.post(
    '/api/event-submissions/:id/reopen',
    { config, schema: { tags, params, body: decideSubmissionSchema, response } },
    async (request) => reopenSubmission(context, getSignedIn(request), { ...request.params, ...request.body }),
  )
}
