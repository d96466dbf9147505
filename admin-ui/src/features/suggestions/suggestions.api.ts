import {
  type BulkSuggestionsInput,
  bulkSuggestionsResultSchema,
  restoredSuggestionsSchema,
  type SuggestionMade,
  suggestionMadeSchema,
  suggestionPageSchema,
  suggestionUndoneSchema,
} from '@hometown/shared-types/suggestion-calls'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { api } from '../../lib/api-client.ts'
import { countOf } from '../../lib/numbers.ts'
import type { PageState } from './page-state.ts'

const SUGGESTIONS = '/api/content-suggestions'
const PER_PAGE = 25
const GONE = 'What was deleted long ago, or is there again, can’t be brought back.'

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

/** Of everything, whatever is filtered. */
export const suggestionTotalsQuery = queryOptions({
  queryKey: ['content-suggestions', 'totals'],
  queryFn: ({ signal }) => api.get(SUGGESTIONS, suggestionPageSchema, { query: { page: 1, per_page: 1 }, signal }),
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
    const { restored } = await api.post(`${SUGGESTIONS}/restore`, { ids }, restoredSuggestionsSchema)
    if (restored === 0) throw new Error(GONE)
    return restored < ids.length ? `${restored} of ${ids.length} came back. ${GONE}` : undefined
  }
  const [only] = ids
  if (only !== undefined && ids.length === 1)
    return (await api.post(`${pathOf(only)}/undo`, {}, suggestionUndoneSchema)).message
  const { results } = await api.post(`${SUGGESTIONS}/undo`, { ids }, bulkSuggestionsResultSchema)
  const failed = results.filter(({ ok }) => !ok)
  const why = failed[0]?.message ?? ''
  if (failed.length === results.length) throw new Error(why)
  const done = `${results.length - failed.length} of ${countOf(results.length, 'suggestion')} taken back`
  return failed.length > 0 ? `${done}. ${failed.length} not: ${why}` : `${done}.`
}

export function changeSuggestions(input: BulkSuggestionsInput) {
  return api.post(`${SUGGESTIONS}/bulk`, input, bulkSuggestionsResultSchema)
}

function pathOf(id: string): string {
  return `${SUGGESTIONS}/${encodeURIComponent(id)}`
}
