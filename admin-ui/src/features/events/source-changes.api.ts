import {
  type DecideSourceChangeInput,
  type SourceChange,
  sourceChangesSchema,
} from '@hometown/shared-types/suggestion-calls'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api-client.ts'

const SUGGESTIONS = '/api/content-suggestions'

/** Events that were found in sources, and are otherwise there by now. */
export const sourceChangesQuery = queryOptions({
  queryKey: ['content-suggestions', 'source-changes'],
  queryFn: ({ signal }) => api.get(`${SUGGESTIONS}/source-changes`, sourceChangesSchema, { signal }),
})

/** Answers what is left to decide. */
export function decideSourceChange(
  { suggestionId, version }: SourceChange,
  action: DecideSourceChangeInput['action'],
): Promise<SourceChange[]> {
  const path = `${SUGGESTIONS}/${encodeURIComponent(suggestionId)}/source-change`
  return api.post(path, { action, version }, sourceChangesSchema)
}
