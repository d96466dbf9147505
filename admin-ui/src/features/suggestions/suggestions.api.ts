import { MAX_PER_PAGE } from '@hometown/shared-types/pagination'
import { similarEventsSchema } from '@hometown/shared-types/similar-event'
import { type Suggestion, suggestionSchema } from '@hometown/shared-types/suggestion'
import {
  type BulkSuggestionsInput,
  type BulkSuggestionsResult,
  bulkSuggestionsResultSchema,
  type CorrectKindInput,
  similarItemsSchema,
  suggestionPageSchema,
  type UndoableDecision,
} from '@hometown/shared-types/suggestion-calls'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api-client.ts'
import { messageFrom } from '../../lib/api-error.ts'
import { versionsOf } from '../../lib/shown-items.ts'
import { type PageState, viewOf } from './page-state.ts'
import type { BulkAction, SuggestionAction } from './suggestion-rules.ts'

const SUGGESTIONS = '/api/content-suggestions'
const PER_PAGE = 25
/** The service's limit per call. */
const AT_ONCE = 100

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

function queryOf(state: PageState) {
  const { category, kind, search } = state
  const view = viewOf(state)
  const sort = view === 'pending' ? 'category' : 'relevance'
  return { status: view === 'all' ? undefined : view, sort, category, kind, search }
}

/** Across all suggestions, ignoring filters. */
export const suggestionTotalsQuery = queryOptions({
  queryKey: ['content-suggestions', 'totals'],
  queryFn: ({ signal }) => api.get(SUGGESTIONS, suggestionPageSchema, { query: { page: 1, per_page: 1 }, signal }),
})

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

/** Asked again when the suggestion's details change. */
export const sameEventsQuery = (id: string, version: number) =>
  queryOptions({
    queryKey: ['content-suggestions', 'same-events', id, version],
    queryFn: ({ signal }) => api.get(`${pathOf(id)}/same-events`, similarEventsSchema, { signal }),
  })

/** What some actions need beside the version that the editor was shown. */
export interface ActionInput {
  until?: string
  corrected?: Pick<CorrectKindInput, 'kind' | 'details'>
  /** The card's text was open, with what AI wrote. */
  opened?: boolean
  /** The suggestion that tells the same story. */
  other?: string
  /** The event of the calendar that it is. */
  eventId?: string
}

/** @returns the suggestion as it is then, which is missing after a deletion */
export async function perform(
  action: SuggestionAction,
  { id, version }: Pick<Suggestion, 'id' | 'version'>,
  { until, corrected, opened = false, other, eventId }: ActionInput,
): Promise<Suggestion | undefined> {
  const path = pathOf(id)
  const decide = (call: string, body: object) => api.post(path + call, { version, ...body }, suggestionSchema)
  switch (action) {
    case 'approve':
    case 'reject': {
      const status = action === 'approve' ? 'approved' : 'rejected'
      return api.patch(path, { version, opened, status }, suggestionSchema)
    }
    case 'delete':
      await api.delete(path, { query: { version } })
      return undefined
    case 'snooze':
      return decide('/snooze', { until })
    case 'kind':
      return decide('/kind', { ...corrected })
    case 'merge':
      return decide('/same-story', { other })
    case 'join':
      return decide('/join-event', { eventId })
    default:
      return decide(`/${action}`, { opened })
  }
}

export function undoDecision(id: string, decision: UndoableDecision): Promise<Suggestion> {
  return api.post(`${pathOf(id)}/undo`, { decision }, suggestionSchema)
}

/** What failed on the way of a later part is reported with the parts that are done, so that those can be undone. */
export function decideTogether(action: BulkAction, suggestions: readonly Suggestion[], until?: string) {
  return together(suggestions, (some) => ({ action, versions: versionsOf(some), ...(until && { until }) }))
}

export function undoTogether(ids: readonly string[], decision: UndoableDecision) {
  return together(
    ids.map((id) => ({ id })),
    () => ({ action: 'undo', decision }),
  )
}

async function together<T extends { id: string }>(
  items: readonly T[],
  input: (some: readonly T[]) => Omit<BulkSuggestionsInput, 'ids'>,
): Promise<BulkSuggestionsResult['results']> {
  const results: BulkSuggestionsResult['results'] = []
  try {
    for (let start = 0; start < items.length; start += AT_ONCE) {
      const some = items.slice(start, start + AT_ONCE)
      const body = { ids: some.map(({ id }) => id), ...input(some) }
      results.push(...(await api.post(`${SUGGESTIONS}/bulk`, body, bulkSuggestionsResultSchema)).results)
    }
  } catch (error) {
    if (results.length === 0) throw error
    const message = messageFrom(error, 'Please try again.')
    results.push(...items.slice(results.length).map(({ id }) => ({ id, ok: false, message })))
  }
  return results
}

function pathOf(id: string): string {
  return `${SUGGESTIONS}/${encodeURIComponent(id)}`
}
