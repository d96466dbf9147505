import type { AnswerOf, Call } from '@hometown/shared-types/contract/call'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, type Sent } from './api-client.ts'

/**
 * Returns a query of a call. Its key has all that is sent: `callQuery('topics', topicCalls.get, { params: { slug } })`.
 * @param list the first part of the key: what changes the answer, as in LIVE_LISTS of shared-types
 */
export function callQuery<C extends Call>(list: string, call: C, ...[sent]: Sent<C>) {
  return queryOptions({
    queryKey: [list, call.path, sent] as const,
    queryFn: ({ signal }): Promise<AnswerOf<C>> => api(call, ...([{ ...sent, signal }] as unknown as Sent<C>)),
  })
}

/** Returns one page of a list, or what was found, as a query. The last page stays while another one loads. */
export function pageQuery<C extends Call>(list: string, call: C, ...sent: Sent<C>) {
  return { ...callQuery(list, call, ...sent), placeholderData: keepPreviousData }
}
