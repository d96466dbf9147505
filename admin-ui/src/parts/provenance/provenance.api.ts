import { type ProvenanceType, provenanceSchema } from '@hometown/shared-types/provenance'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api-client.ts'

/** Keyed under the suggestions, so that decisions refetch it. */
export const provenanceQuery = (type: ProvenanceType, id: string) =>
  queryOptions({
    queryKey: ['content-suggestions', 'provenance', type, id],
    queryFn: ({ signal }) => api.get(`/api/trail/${type}/${encodeURIComponent(id)}`, provenanceSchema, { signal }),
  })
