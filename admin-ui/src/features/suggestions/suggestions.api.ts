import {
  type BulkSuggestionsInput,
  bulkSuggestionsResultSchema,
  type SuggestionMade,
  suggestionMadeSchema,
  suggestionPageSchema,
  suggestionUndoneSchema,
} from '@hometown/shared-types/suggestion-calls'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { api } from '../../lib/api-client.ts'
import type { PageState } from './page-state.ts'

const SUGGESTIONS = '/api/content-suggestions'
const PER_PAGE = 25

/** What one press does to one suggestion. */
export type Deed = 'approve' | 'reject' | 'publish' | 'draft' | 'event' | 'fixture' | 'clear' | 'delete'

/** A page of a tab. While another is on the way the one before stays. */
export const suggestionPageQuery = ({ tab, category, kind, search, page }: PageState) =>
  queryOptions({
    queryKey: ['content-suggestions', 'page', { tab, category, kind, search, page }],
    queryFn: ({ signal }) =>
      api.get(SUGGESTIONS, suggestionPageSchema, {
        query: {
          page,
          per_page: PER_PAGE,
          status: tab === 'all' ? undefined : tab,
          sort: tab === 'pending' ? 'category' : 'relevance',
          category,
          kind,
          search,
        },
        signal,
      }),
    placeholderData: keepPreviousData,
  })

export async function perform(deed: Deed, id: string): Promise<Partial<SuggestionMade>> {
  const path = pathOf(id)
  if (deed === 'approve' || deed === 'reject') {
    await api.patch(path, { status: deed === 'approve' ? 'approved' : 'rejected' }, z.unknown())
    return {}
  }
  if (deed === 'delete' || deed === 'clear') {
    await (deed === 'delete' ? api.delete(path) : api.post(`${path}/clear`, {}, z.unknown()))
    return {}
  }
  return api.post(`${path}/${deed}`, {}, suggestionMadeSchema)
}

/** Takes back the last step that was taken with each, or its deletion. Answers what there is to say of it. */
export async function takeBackSteps(ids: readonly string[], areDeleted: boolean): Promise<string | undefined> {
  if (areDeleted) {
    await api.post(`${SUGGESTIONS}/restore`, { ids }, z.unknown())
    return undefined
  }
  const undone = await Promise.all(ids.map((id) => api.post(`${pathOf(id)}/undo`, {}, suggestionUndoneSchema)))
  return undone[0]?.message
}

export function changeSuggestions(input: BulkSuggestionsInput) {
  return api.post(`${SUGGESTIONS}/bulk`, input, bulkSuggestionsResultSchema)
}

function pathOf(id: string): string {
  return `${SUGGESTIONS}/${encodeURIComponent(id)}`
}
