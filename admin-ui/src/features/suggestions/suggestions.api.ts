import { MAX_PER_PAGE } from '@hometown/shared-types/pagination'
import type { Suggestion } from '@hometown/shared-types/suggestion'
import {
  type BulkSuggestionsInput,
  bulkSuggestionsResultSchema,
  type SuggestionMade,
  suggestionMadeSchema,
  suggestionPageSchema,
} from '@hometown/shared-types/suggestion-calls'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { api } from '../../lib/api-client.ts'
import type { PageState } from './page-state.ts'

export const SUGGESTIONS = '/api/content-suggestions'
const PER_PAGE = 25

export type SuggestionAction = 'approve' | 'reject' | 'publish' | 'draft' | 'event' | 'fixture' | 'clear' | 'delete'

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

function queryOf({ tab, category, kind, search }: PageState) {
  const status = tab === 'all' ? undefined : tab
  return { status, sort: tab === 'pending' ? 'category' : 'relevance', category, kind, search }
}

/** Across all suggestions, ignoring filters. */
export const suggestionTotalsQuery = queryOptions({
  queryKey: ['content-suggestions', 'totals'],
  queryFn: ({ signal }) => api.get(SUGGESTIONS, suggestionPageSchema, { query: { page: 1, per_page: 1 }, signal }),
})

/** Each action names the version that the editor was shown. */
export async function perform(
  action: SuggestionAction,
  { id, version }: Pick<Suggestion, 'id' | 'version'>,
): Promise<Partial<SuggestionMade>> {
  const path = pathOf(id)
  if (action === 'approve' || action === 'reject') {
    await api.patch(path, { status: action === 'approve' ? 'approved' : 'rejected', version }, z.unknown())
    return {}
  }
  if (action === 'delete' || action === 'clear') {
    await (action === 'delete'
      ? api.delete(path, { query: { version } })
      : api.post(`${path}/clear`, { version }, z.unknown()))
    return {}
  }
  return api.post(`${path}/${action}`, { version }, suggestionMadeSchema)
}

export function changeSuggestions(input: BulkSuggestionsInput) {
  return api.post(`${SUGGESTIONS}/bulk`, input, bulkSuggestionsResultSchema)
}

export function pathOf(id: string): string {
  return `${SUGGESTIONS}/${encodeURIComponent(id)}`
}
