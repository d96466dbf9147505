import {
  type DecideSourceChangeInput,
  type SourceChange,
  sourceChangesSchema,
} from '@hometown/shared-types/suggestion-calls'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api-client.ts'

const SUGGESTIONS = '/api/content-suggestions'

/** Events whose source has changed them since they were found. */
export const sourceChangesQuery = queryOptions({
  queryKey: ['content-suggestions', 'source-changes'],
  queryFn: ({ signal }) => api.get(`${SUGGESTIONS}/source-changes`, sourceChangesSchema, { signal }),
})

/** Returns the changes that are still open. */
export function decideSourceChange(
  { suggestionId, version }: SourceChange,
  action: DecideSourceChangeInput['action'],
): Promise<SourceChange[]> {
  const path = `${SUGGESTIONS}/${encodeURIComponent(suggestionId)}/source-change`
  return api.post(path, { action, version }, sourceChangesSchema)
}
