import { auditFiltersSchema, auditPageSchema } from '@hometown/shared-types/audit-log'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api-client.ts'
import { apiAddress } from '../../lib/config.ts'

export interface AuditSearch {
  page: number
  person?: string | undefined
  about?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

export function auditLogQuery(search: AuditSearch) {
  return queryOptions({
    queryKey: ['audit-log', search],
    queryFn: ({ signal }) => api.get('/api/audit-log', auditPageSchema, { query: { ...search }, signal }),
    placeholderData: keepPreviousData,
    // Almost every API call adds an entry.
    staleTime: 0,
  })
}

export const auditFiltersQuery = queryOptions({
  queryKey: ['audit-log', 'filters'],
  queryFn: ({ signal }) => api.get('/api/audit-log/filters', auditFiltersSchema, { signal }),
  staleTime: 0,
})

/** Of all pages. */
export function exportAddress({ page: _page, ...filters }: AuditSearch): string {
  const given = Object.entries(filters).filter((entry): entry is [string, string] => entry[1] !== undefined)
  const query = new URLSearchParams(given).toString()
  return apiAddress(`/api/audit-log/export.csv${query && `?${query}`}`)
}
