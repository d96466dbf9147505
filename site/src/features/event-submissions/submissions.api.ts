import type { SubmissionReceived, SubmitEventInput, TrackedSubmission } from '@hometown/shared-types/event-submission'
import { callApi } from '../../lib/api-client.ts'
import { type EventInput, toReceived, toTracked } from './submission-values.ts'

export async function submitEvent(apiUrl: string, input: SubmitEventInput): Promise<SubmissionReceived> {
  return toReceived(await callApi(apiUrl, 'POST', '/api/event-submissions', input))
}

export async function findSubmission(apiUrl: string, key: string): Promise<TrackedSubmission> {
  return toTracked(await callApi(apiUrl, 'GET', pathOf(key)))
}

export async function correctSubmission(apiUrl: string, key: string, input: EventInput): Promise<TrackedSubmission> {
  return toTracked(await callApi(apiUrl, 'PATCH', pathOf(key), input))
}

export async function withdrawSubmission(apiUrl: string, key: string): Promise<TrackedSubmission> {
  return toTracked(await callApi(apiUrl, 'DELETE', pathOf(key)))
}

function pathOf(key: string): string {
  return `/api/event-submissions/by-key/${encodeURIComponent(key)}`
}
