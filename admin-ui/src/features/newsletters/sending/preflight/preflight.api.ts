import { preflightSchema, type TestMailInput, testMailQueuedSchema } from '@hometown/shared-types/newsletter-preflight'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../../lib/api-client.ts'

/**
 * Runs when the screen opens and when the newsletter changes. Not keyed under `newsletters`: it requests other sites,
 * so changes to the list must not rerun it.
 * @param call without `now`, as of the time for which it is scheduled
 */
export function preflightQuery(id: string, version: number, call: { now?: true } = {}) {
  return queryOptions({
    queryKey: ['newsletter-preflight', id, version, call],
    queryFn: ({ signal }) =>
      api.post(`/api/newsletters/${encodeURIComponent(id)}/preflight`, call, preflightSchema, { signal }),
    staleTime: 0,
  })
}

export function sendTestMail({ id, ...input }: TestMailInput & { id: string }) {
  return api.post(`/api/newsletters/${encodeURIComponent(id)}/test`, input, testMailQueuedSchema)
}
