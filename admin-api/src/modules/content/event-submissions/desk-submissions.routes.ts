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
  decideTogether,
  declineSubmission,
  mergeSubmission,
  previewDecline,
  reopenSubmission,
} from './decide.service.ts'
import { countByStatus, getDeskSubmission, listDeskSubmissions } from './desk-submissions.service.ts'

const config = { access: 'staff' } as const
const tags = ['event submissions']
const params = z.object({ id: z.string().max(60) })
const decided = { 200: submissionDecidedSchema }

export function deskSubmissionRoutes(app: App, context: AppContext): void {
  app.get(
    '/api/event-submissions',
    {
      config,
      schema: {
        tags,
        summary: 'Submissions from readers; waiting ones oldest first',
        querystring: submissionQuerySchema,
        response: { 200: submissionPageSchema },
      },
    },
    async ({ query }) => listDeskSubmissions(context, query),
  )

  app.get(
    '/api/event-submissions/counts',
    {
      config,
      schema: { tags, summary: 'Number of submissions by status', response: { 200: submissionCountsSchema } },
    },
    async () => countByStatus(context),
  )

  app.post(
    '/api/event-submissions/bulk',
    {
      config,
      schema: {
        tags,
        summary: 'Approves or declines several submissions, each separately',
        body: bulkSubmissionsSchema,
        response: { 200: submissionsDoneSchema },
      },
    },
    async (request) => decideTogether(context, getSignedIn(request), request.body),
  )

  app.get(
    '/api/event-submissions/:id',
    { config, schema: { tags, summary: 'One submission', params, response: { 200: deskSubmissionSchema } } },
    async (request) => getDeskSubmission(context, request.params.id),
  )

  app.post(
    '/api/event-submissions/:id/approve',
    {
      config,
      schema: {
        tags,
        summary: 'Publishes its draft and tells the submitter',
        params,
        body: decideSubmissionSchema,
        response: decided,
      },
    },
    async (request) => approveSubmission(context, getSignedIn(request), { ...request.params, ...request.body }),
  )

  app.post(
    '/api/event-submissions/:id/decline',
    {
      config,
      schema: {
        tags,
        summary: 'Deletes its draft and tells the submitter why',
        params,
        body: declineSubmissionSchema,
        response: decided,
      },
    },
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
    {
      config,
      schema: {
        tags,
        summary: 'Merges a submission into an event, with the chosen fields',
        params,
        body: mergeSubmissionSchema,
        response: decided,
      },
    },
    async (request) => mergeSubmission(context, getSignedIn(request), { ...request.params, ...request.body }),
  )

  app.post(
    '/api/event-submissions/:id/reopen',
    {
      config,
      schema: {
        tags,
        summary: 'Undoes a decline or a merge',
        params,
        body: decideSubmissionSchema,
        response: decided,
      },
    },
    async (request) => reopenSubmission(context, getSignedIn(request), { ...request.params, ...request.body }),
  )
}
