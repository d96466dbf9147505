import { outboxLetterSchema, outboxPageSchema, outboxQuerySchema } from '@hometown/shared-types/outbox'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { api } from '../../lib/api-client.ts'
import { apiAddress } from '../../lib/config.ts'

export const outboxStateSchema = z.object({
  page: z.coerce.number().int().min(1).catch(1).default(1),
  search: z.string().default(''),
  sort: outboxQuerySchema.shape.sort.catch('newest'),
  mail: z.string().optional(),
})
export type OutboxState = z.output<typeof outboxStateSchema>

export function outboxQuery({ page, search, sort }: Pick<OutboxState, 'page' | 'search' | 'sort'>) {
  return queryOptions({
    queryKey: ['outbox', { page, search, sort }],
    queryFn: ({ signal }) => api.get('/api/outbox', outboxPageSchema, { query: { page, search, sort }, signal }),
    placeholderData: keepPreviousData,
    // No live update reports new files, so refetch on every visit.
    staleTime: 0,
  })
}

export function letterQuery(name: string) {
  return queryOptions({
    queryKey: ['outbox', 'mail', name],
    queryFn: ({ signal }) => api.get(`/api/outbox/${encodeURIComponent(name)}`, outboxLetterSchema, { signal }),
  })
}

export function letterAddress(name: string, part: 'html' | 'file'): string {
  return apiAddress(`/api/outbox/${encodeURIComponent(name)}/${part}`)
}
