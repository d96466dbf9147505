import { aiCalls } from '@hometown/shared-types/contract/ai'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { callQuery } from '../lib/api-client.ts'

export const aiQuery = queryOptions({
  ...callQuery('settings', aiCalls.get),
  // The budget is also spent while nobody looks at this screen.
  staleTime: 0,
})

/** Returns true once we know that there is no AI, so that nobody presses its buttons in vain. */
export function useIsAiOff(): boolean {
  return useQuery(aiQuery).data?.configured === false
}
