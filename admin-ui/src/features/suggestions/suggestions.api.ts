import { MAX_PER_PAGE } from '@hometown/shared-types/pagination'
import { similarEventsSchema } from '@hometown/shared-types/similar-event'
import { type Suggestion, suggestionSchema } from '@hometown/shared-types/suggestion'
import {
  type BulkSuggestionsInput,
  bulkSuggestionsResultSchema,
  type SuggestionMade,
  similarItemsSchema,
  suggestionMadeSchema,
  suggestionPageSchema,
} from '@hometown/shared-types/suggestion-calls'
import type { CorrectKindInput, SnoozeUntil } from '@hometown/shared-types/suggestion-triage'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { api } from '../../lib/api-client.ts'
import type { SuggestionAction } from './decision.ts'
import type { PageState } from './page-state.ts'

export const SUGGESTIONS = '/api/content-suggestions'
const PER_PAGE = 25

/** A page of a tab. The previous page stays while the next one loads. */
export const suggestionPageQuery = (state: PageState) => {
  const query = { ...queryOf(state), page: state.page, per_page: PER_PAGE }
  return queryOptions({
    queryKey: ['content-suggestions', 'page', query],
    queryFn: ({ signal }) => api.get(SUGGESTIONS, suggestionPageSchema, { query, signal }),
    placeholderData: keepPreviousData,
  })
}

/** Loads the suggestions of all pages of a tab. */
export async function listMatching(state: PageState): Promise<Suggestion[]> {
  const all = new Map<string, Suggestion>()
  for (let page = 1, last = 1; page <= last; page++) {
    const query = { ...queryOf(state), page, per_page: MAX_PER_PAGE }
    const { data, totalPages } = await api.get(SUGGESTIONS, suggestionPageSchema, { query })
    for (const one of data) all.set(one.id, one)
    last = totalPages
  }
  return [...all.values()]
}

function queryOf({ tab, show, category, kind, search }: PageState) {
  const isShown = show === (tab === 'pending' ? 'snoozed' : tab === 'all' ? 'rejected' : undefined)
  const status = isShown && show ? show : tab === 'all' ? undefined : tab
  return { status, sort: status === 'pending' ? 'category' : 'relevance', category, kind, search }
}

/** Across all suggestions, ignoring filters. */
export const suggestionTotalsQuery = queryOptions({
  queryKey: ['content-suggestions', 'totals'],
  queryFn: ({ signal }) => api.get(SUGGESTIONS, suggestionPageSchema, { query: { page: 1, per_page: 1 }, signal }),
})

/** What some actions need beside the version that the editor was shown. */
export interface ActionInput {
  until?: SnoozeUntil | null
  corrected?: Pick<CorrectKindInput, 'kind' | 'details'>
  /** The reading pane had it open, with its AI text. */
  opened?: boolean
  /** The id of the suggestion that tells the same story. */
  other?: string
}

export async function perform(
  action: SuggestionAction,
  { id, version }: Pick<Suggestion, 'id' | 'version'>,
  { until = null, corrected, opened = false, other }: ActionInput,
): Promise<Partial<SuggestionMade>> {
  const path = pathOf(id)
  switch (action) {
    case 'approve':
    case 'reject':
      await api.patch(path, { version, opened, status: action === 'approve' ? 'approved' : 'rejected' }, z.unknown())
      return {}
    case 'delete':
      await api.delete(path, { query: { version } })
      return {}
    case 'snooze':
      await api.post(`${path}/snooze`, { version, until }, z.unknown())
      return {}
    case 'kind':
      return { suggestion: await api.post(`${path}/kind`, { version, ...corrected }, suggestionSchema) }
    case 'merge':
      return { suggestion: await api.post(`${path}/same-story`, { version, other }, suggestionSchema) }
    default:
      return api.post(`${path}/${action}`, { version, opened }, suggestionMadeSchema)
  }
}

/** One of them with the whole text of its original. */
export const suggestionQuery = (id: string) =>
  queryOptions({
    queryKey: ['content-suggestions', 'one', id],
    queryFn: ({ signal }) => api.get(pathOf(id), suggestionSchema, { signal }),
  })

export const similarQuery = (id: string) =>
  queryOptions({
    queryKey: ['content-suggestions', 'similar', id],
    queryFn: ({ signal }) => api.get(`${pathOf(id)}/similar`, similarItemsSchema, { signal }),
  })

export function changeSuggestions(input: BulkSuggestionsInput) {
  return api.post(`${SUGGESTIONS}/bulk`, input, bulkSuggestionsResultSchema)
}

export function pathOf(id: string): string {
  return `${SUGGESTIONS}/${encodeURIComponent(id)}`
}

/** Asked again when the suggestion's details change. */
export const sameEventsQuery = (id: string, version: number) =>
  queryOptions({
    queryKey: ['content-suggestions', 'same-events', id, version],
    queryFn: ({ signal }) => api.get(`${pathOf(id)}/same-events`, similarEventsSchema, { signal }),
  })

export function joinEvent(
  { id, version }: Pick<Suggestion, 'id' | 'version'>,
  eventId: string,
): Promise<SuggestionMade> {
  return api.post(`${pathOf(id)}/join-event`, { eventId, version }, suggestionMadeSchema)
}
