import { preflightSchema, type TestMailInput, testMailQueuedSchema } from '@hometown/shared-types/newsletter-preflight'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../../lib/api-client.ts'

/**
 * Runs when the screen opens and when the newsletter changes. Not keyed under `newsletters`: it requests other sites,
 * so changes to the list must not rerun it.
 */
export function preflightQuery(id: string, version: number) {
  return queryOptions({
    queryKey: ['newsletter-preflight', id, version],
    queryFn: ({ signal }) =>
      api.post(`/api/newsletters/${encodeURIComponent(id)}/preflight`, {}, preflightSchema, { signal }),
    staleTime: 0,
  })
}

export function sendTestMail({ id, ...input }: TestMailInput & { id: string }) {
  return api.post(`/api/newsletters/${encodeURIComponent(id)}/test`, input, testMailQueuedSchema)
}
