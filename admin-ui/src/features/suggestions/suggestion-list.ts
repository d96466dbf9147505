import { readerCategorySchema } from '@hometown/shared-types/contract/fields'
import { SUGGESTION_KINDS, suggestionCalls } from '@hometown/shared-types/contract/suggestions'
import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { callQuery } from '../../lib/api-client.ts'
import { listParams, stringifySearch } from '../../lib/search-params.ts'

export const SUGGESTION_TABS = ['pending', 'approved', 'published', 'all', 'snoozed', 'rejected'] as const
export type SuggestionTab = (typeof SUGGESTION_TABS)[number]

export const pageStateSchema = z.object({
  tab: z.enum(SUGGESTION_TABS).catch('pending').default('pending'),
  category: readerCategorySchema.optional().catch(undefined),
  kind: z.enum(SUGGESTION_KINDS).optional().catch(undefined),
  ...listParams,
  /** The suggestion whose card gets the focus. */
  at: z.string().optional().catch(undefined),
})
export type SuggestionPageState = z.output<typeof pageStateSchema>

/** Returns the query string of the list at the suggestion after this one. @param ids in the order of the list */
export function listAfter({ tab, page, ...state }: SuggestionPageState, ids: readonly string[], id: string): string {
  const at = ids.indexOf(id)
  const own = { ...(tab !== 'pending' && { tab }), ...(page > 1 && { page }) }
  return stringifySearch({ ...state, ...own, at: ids[at + 1] ?? ids[at - 1] }).slice(1)
}

const SUGGESTIONS_PER_PAGE = 50

export const suggestionPageQuery = (state: SuggestionPageState) => {
  const { tab, category, kind, search, page } = state
  const status = tab === 'all' ? undefined : tab
  const query = { status, category, kind, search, page, per_page: SUGGESTIONS_PER_PAGE } as const
  return queryOptions({
    ...callQuery('content-suggestions', suggestionCalls.list, { query }),
    placeholderData: (before, previousQuery) =>
      previousQuery?.queryKey[2]?.query?.status === query.status ? before : undefined,
  })
}

export const suggestionTotalsQuery = callQuery('content-suggestions', suggestionCalls.list, {
  query: { page: 1, per_page: 1 },
})
