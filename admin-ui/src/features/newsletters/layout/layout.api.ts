import { type SavedLayout, type SaveLayoutInput, savedLayoutSchema } from '@hometown/shared-types/newsletter-layout'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/api-client.ts'

/** How the next newsletter begins. */
export const layoutQuery = queryOptions({
  queryKey: ['newsletters', 'layout'],
  queryFn: ({ signal }) => api.get('/api/newsletters/layout', savedLayoutSchema, { signal }),
})

export function saveLayout(layout: SaveLayoutInput): Promise<SavedLayout> {
  return api.put('/api/newsletters/layout', layout, savedLayoutSchema)
}
