import { unshownArticlePageSchema } from '@hometown/shared-types/unshown-part'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { api } from '../../../lib/api-client.ts'

const PER_PAGE = 50

export const unshownStateSchema = z.object({ page: z.coerce.number().int().min(1).catch(1).default(1) })

export function unshownPageQuery(page: number, perPage = PER_PAGE) {
  const query = { page, per_page: perPage }
  return queryOptions({
    queryKey: ['articles', 'unshown', query],
    queryFn: ({ signal }) => api.get('/api/wordpress/unshown-parts', unshownArticlePageSchema, { query, signal }),
    placeholderData: keepPreviousData,
  })
}
