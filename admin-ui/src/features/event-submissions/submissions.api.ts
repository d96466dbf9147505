import { timesWords, whenWords } from '@hometown/shared-types/calendar/event-labels'
import {
  type BulkSubmissionsInput,
  type DeskSubmission,
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
import type { SimilarEvent } from '@hometown/shared-types/similar-event'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { api } from '../../lib/api-client.ts'
import { countOf } from '../../lib/numbers.ts'
import type { Change } from '../../ui/ChangesNote.tsx'
import { toast, toastFailure } from '../../ui/toast.ts'

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
type Decision =
  | { action: 'approve' | 'reopen'; id: string; version: number }
  | { action: 'decline'; id: string; version: number; reason: string }
  | ({ action: 'merge'; id: string } & MergeSubmissionInput)

export function decide({ action, id, ...body }: Decision): Promise<SubmissionDecided> {
  return api.post(`${pathOf(id)}/${action}`, body, submissionDecidedSchema)
}

function decideTogether(input: BulkSubmissionsInput) {
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

const REPEATS: Readonly<Record<string, string>> = {
  daily: 'Every day',
  weekly: 'Every week',
  monthly: 'Every month',
  yearly: 'Every year',
}

/** `Saturday, December 5, 2026, 10:00 AM – 12:00 PM` */
export function whenOf({ startDate, endDate, allDay }: DeskSubmission): string {
  return whenWords({ start: startDate, end: endDate }, allDay, '')
}

/** Shows only the time if the event is on the submission's day. */
export function whenOfSimilar({ start, end, allDay }: SimilarEvent, day: string): string {
  const isThatDay = start.slice(0, 10) === day && end.slice(0, 10) === day
  return isThatDay ? timesWords({ start, end }, allDay) : whenWords({ start, end }, allDay, '')
}

/** `Every week, until Saturday, January 30, 2027`; empty for a single event. */
export function repeatsOf({ recurrenceRule, recurrenceEndDate }: DeskSubmission): string {
  if (!recurrenceRule) return ''
  const until = recurrenceEndDate
    ? `until ${whenWords({ start: recurrenceEndDate, end: recurrenceEndDate }, true, '')}`
    : 'without an end'
  return `${REPEATS[recurrenceRule]}, ${until}`
}

/** What a colleague has changed since. Empty for decided submissions. */
export function changesOf(shown: DeskSubmission, now: DeskSubmission): Change[] {
  if (shown.version === now.version || shown.status !== 'waiting' || now.status !== 'waiting') return []
  return [{ label: 'Draft', before: '', after: 'Edited at the desk. Choose “Edit first” to see it.' }]
}

const DONE: Readonly<Record<Decision['action'], string>> = {
  approve: 'Published on the calendar',
  decline: 'Declined',
  merge: 'Merged',
  reopen: 'Waiting again',
}

const FAILED: Readonly<Record<Decision['action'], string>> = {
  approve: 'Couldn’t approve the event',
  decline: 'Couldn’t decline the event',
  merge: 'Couldn’t merge the events',
  reopen: 'Couldn’t undo the decision',
}

const NAMES = new Intl.ListFormat('en-US')

/** Lists submitters who get no email, so that the editor can call them. */
function describeUnmailed(submitters: readonly Pick<DeskSubmission, 'name' | 'email' | 'title'>[]): string {
  const names = submitters.map(({ name, email, title }) => name ?? email ?? `the sender of “${title}”`)
  return `We won’t email ${NAMES.format([...new Set(names)])}.`
}

export function useSubmissionActions(onDone: () => void = () => {}) {
  const client = useQueryClient()
  const refresh = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: ['event-submissions'] }),
      client.invalidateQueries({ queryKey: ['calendar-events'] }),
    ])

  const one = useMutation({
    mutationFn: decide,
    async onSuccess({ mailed, submission }, { action, id }) {
      const isUndoable = action === 'decline' || action === 'merge'
      const told = mailed ? `We’ll email ${submission.name ?? 'the submitter'}.` : describeUnmailed([submission])
      toast({
        title: DONE[action],
        description: action === 'reopen' ? submission.title : told,
        ...(isUndoable && {
          action: { label: 'Undo', onSelect: () => one.mutate({ action: 'reopen', id, version: submission.version }) },
        }),
      })
      await refresh()
      onDone()
    },
    async onError(error, { action }) {
      toastFailure(FAILED[action], error)
      await refresh()
    },
  })

  const together = useMutation({
    mutationFn: decideTogether,
    async onSuccess({ done, failed, untold }, { action }) {
      await refresh()
      const title = `${action === 'approve' ? 'Published' : 'Declined'} ${countOf(done, 'event')}`
      const problems = [
        failed.length > 0 && `${failed.length} failed: ${failed[0]?.message}`,
        untold.length > 0 && describeUnmailed(untold),
      ].filter((words) => words !== false)
      if (problems.length === 0) toast({ title })
      else
        toast({ title, description: problems.join(' '), ...(failed.length > 0 && { variant: 'destructive' as const }) })
      onDone()
    },
    async onError(error, { action }) {
      toastFailure(action === 'approve' ? 'Couldn’t approve the events' : 'Couldn’t decline the events', error)
      await refresh()
    },
  })

  return { one, together }
}
