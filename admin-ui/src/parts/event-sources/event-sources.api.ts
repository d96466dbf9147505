import {
  type AnswerDifferenceInput,
  type AnswerMatchInput,
  type ChooseFieldInput,
  type ClaimRef,
  eventDifferencesSchema,
  eventSourcesSchema,
  type SourceField,
  type SourceKind,
  type SourceTrusts,
  sourceTrustSchema,
} from '@hometown/shared-types/event-sources'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api-client.ts'

const DIFFERENCES = '/api/event-differences'

/** Everything of the calendar is read again after a change of an event. */
export const CALENDAR = ['calendar-events']

export const differencesQuery = queryOptions({
  queryKey: [...CALENDAR, 'differences'],
  queryFn: ({ signal }) => api.get(DIFFERENCES, eventDifferencesSchema, { signal }),
})

export function answerDifference(input: AnswerDifferenceInput) {
  return api.post(`${DIFFERENCES}/answer`, input, eventDifferencesSchema)
}

export function answerMatch(input: AnswerMatchInput) {
  return api.post(`${DIFFERENCES}/match`, input, eventDifferencesSchema)
}

export function undoDifference(input: AnswerDifferenceInput) {
  return api.post(`${DIFFERENCES}/answer/undo`, input, eventDifferencesSchema)
}

export function undoMatch(input: AnswerMatchInput) {
  return api.post(`${DIFFERENCES}/match/undo`, input, eventDifferencesSchema)
}

export const eventSourcesQuery = (id: string) =>
  queryOptions({
    queryKey: [...CALENDAR, id, 'sources'],
    queryFn: ({ signal }) => api.get(pathOf(id), eventSourcesSchema, { signal }),
  })

export function chooseField(id: string, field: SourceField, input: ChooseFieldInput) {
  return api.post(`${pathOf(id)}/${field}`, input, eventSourcesSchema)
}

export function undoField(id: string, field: SourceField) {
  return api.post(`${pathOf(id)}/${field}/undo`, {}, eventSourcesSchema)
}

export function separateSource(id: string, claim: ClaimRef) {
  return api.post(`${pathOf(id)}/separate`, { claim }, eventSourcesSchema)
}

export const trustQuery = (kind: SourceKind, id: string) =>
  queryOptions({
    queryKey: [...CALENDAR, 'trust', kind, id],
    queryFn: ({ signal }) => api.get(trustPath(kind, id), sourceTrustSchema, { signal }),
  })

export function saveTrust(kind: SourceKind, id: string, trusts: SourceTrusts) {
  return api.put(trustPath(kind, id), trusts, sourceTrustSchema)
}

function pathOf(id: string): string {
  return `/api/calendar-events/${encodeURIComponent(id)}/sources`
}

function trustPath(kind: SourceKind, id: string): string {
  return `/api/event-sources/${kind}/${encodeURIComponent(id)}/trust`
}
