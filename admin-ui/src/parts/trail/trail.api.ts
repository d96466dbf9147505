import { type TrailType, trailSchema } from '@hometown/shared-types/trail'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api-client.ts'

/** Under the suggestions, so that it is asked for again when one of them is decided on. */
export const trailQuery = (type: TrailType, id: string) =>
  queryOptions({
    queryKey: ['content-suggestions', 'trail', type, id],
    queryFn: ({ signal }) => api.get(`/api/trail/${type}/${encodeURIComponent(id)}`, trailSchema, { signal }),
  })
