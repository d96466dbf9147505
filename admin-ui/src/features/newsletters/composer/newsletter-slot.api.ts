import { newsletterSlotSchema } from '@hometown/shared-types/newsletter-slot'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/api-client.ts'

/** The day and time of the settings, without all others, which would weigh too much. */
export const newsletterSlotQuery = queryOptions({
  queryKey: ['settings', 'newsletter-slot'],
  queryFn: ({ signal }) => api.get('/api/settings', newsletterSlotSchema, { signal }),
})
