import {
  type BulkSubmissionsInput,
  type MergeSubmissionInput,
  type SubmissionDecided,
  type SubmissionStatus,
  submissionCountsSchema,
  submissionDecidedSchema,
  submissionMailSchema,
  submissionPageSchema,
  submissionStatusSchema,
  submissionsDoneSchema,
} from '@hometown/shared-types/event-submission'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { api } from '../../lib/api-client.ts'

export const queueStateSchema = z.object({
  status: submissionStatusSchema.catch('waiting').default('waiting'),
  page: z.coerce.number().int().min(1).catch(1).default(1),
})
export type QueueState = z.output<typeof queueStateSchema>

export const submissionsQuery = ({ status, page }: QueueState) =>
  queryOptions({
    queryKey: ['event-submissions', 'list', { status, page }],
    queryFn: ({ signal }) =>
      api.get('/api/event-submissions', submissionPageSchema, { query: { status, page }, signal }),
    placeholderData: keepPreviousData,
  })

export const countsQuery = queryOptions({
  queryKey: ['event-submissions', 'counts'],
  queryFn: ({ signal }) => api.get('/api/event-submissions/counts', submissionCountsSchema, { signal }),
})

export const declineMailQuery = (id: string, reason: string) =>
  queryOptions({
    queryKey: ['event-submissions', 'mail', id, reason],
    queryFn: () => api.post(`${pathOf(id)}/decline/preview`, { reason }, submissionMailSchema),
    placeholderData: keepPreviousData,
  })

/** Each names the version that the editor was shown. */
export type Decision =
  | { action: 'approve' | 'reopen'; id: string; version: string }
  | { action: 'decline'; id: string; version: string; reason: string }
  | ({ action: 'merge'; id: string } & MergeSubmissionInput)

export function decide({ action, id, ...body }: Decision): Promise<SubmissionDecided> {
  return api.post(`${pathOf(id)}/${action}`, body, submissionDecidedSchema)
}

export function decideTogether(input: BulkSubmissionsInput) {
  return api.post('/api/event-submissions/bulk', input, submissionsDoneSchema)
}

function pathOf(id: string): string {
  return `/api/event-submissions/${encodeURIComponent(id)}`
}

export const STATUS_LABELS: Readonly<Record<SubmissionStatus, string>> = {
  waiting: 'Waiting',
  approved: 'Approved',
  declined: 'Declined',
  merged: 'Merged',
}
