import { type EventOfDateInput, type FoundDate, foundDatesSchema } from '@hometown/shared-types/found-dates'
import type { Suggestion } from '@hometown/shared-types/suggestion'
import {
  type SuggestionMade,
  suggestionMadeSchema,
  suggestionUndoneSchema,
} from '@hometown/shared-types/suggestion-calls'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api-client.ts'
import { namesHour } from '../../parts/found-dates/names-hour.ts'
import { pathOf } from './suggestions.api.ts'

export function mayHaveDates({ kind, eventId, status, originalTitle, originalContent }: Suggestion): boolean {
  const isOpen = kind === 'news' && eventId === null && status !== 'rejected'
  return isOpen && namesHour(`${originalTitle} ${originalContent}`)
}

export const foundDatesQuery = (suggestion: Suggestion) =>
  queryOptions({
    queryKey: ['content-suggestions', 'dates', suggestion.id, suggestion.version],
    queryFn: ({ signal }): Promise<FoundDate[]> =>
      api.get(`${pathOf(suggestion.id)}/dates`, foundDatesSchema, { signal }),
  })

export function makeEventOfDate(id: string, input: EventOfDateInput): Promise<SuggestionMade> {
  return api.post(`${pathOf(id)}/event-of-date`, input, suggestionMadeSchema)
}

export async function undoEventOfDate(id: string): Promise<string> {
  return (await api.post(`${pathOf(id)}/undo`, { step: 'event' }, suggestionUndoneSchema)).message
}
