import {
  type BulkBusinessesInput,
  type BulkBusinessesResult,
  type Business,
  bulkBusinessesResultSchema,
  businessCategoriesSchema,
  businessListQuerySchema,
  businessPageSchema,
  businessSchema,
  businessStatusSchema,
  type NewBusiness,
} from '@hometown/shared-types/business'
import { csvImportResultSchema } from '@hometown/shared-types/csv-import'
import { MAX_PER_PAGE } from '@hometown/shared-types/pagination'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { api } from '../../lib/api-client.ts'

const PER_PAGE = 25

type ListQuery = Omit<BusinessListState, 'edit'>

export const businessesQuery = (query: ListQuery) =>
  queryOptions({ ...businessPageQuery(query, PER_PAGE), placeholderData: keepPreviousData })

/** The first page of the most businesses that one call may name. */
export const allBusinessesQuery = (query: ListQuery) =>
  queryOptions({ ...businessPageQuery({ ...query, page: 1 }, MAX_PER_PAGE), staleTime: 0 })

const businessPageQuery = ({ page, search, category, status, sort }: ListQuery, perPage: number) =>
  queryOptions({
    queryKey: ['businesses', 'list', { page, search, category, status, sort, perPage }],
    queryFn: ({ signal }) =>
      api.get('/api/businesses', businessPageSchema, {
        query: { page, per_page: perPage, search, category, status, sort },
        signal,
      }),
  })

export const businessCategoriesQuery = queryOptions({
  queryKey: ['businesses', 'categories'],
  queryFn: ({ signal }) => api.get('/api/businesses/categories', businessCategoriesSchema, { signal }),
})

/** Not keyed under `businesses`: live updates must not change a form while the user edits it. */
export const editedBusinessQuery = (id: string) =>
  queryOptions({
    queryKey: ['business-editor', id],
    queryFn: ({ signal }) => api.get(businessPath(id), businessSchema, { signal }),
    staleTime: 0,
    gcTime: 0,
  })

export function createBusiness(input: NewBusiness): Promise<Business> {
  return api.post('/api/businesses', input, businessSchema)
}

export function updateBusiness(id: string, changes: NewBusiness & { version: number }): Promise<Business> {
  return api.patch(businessPath(id), changes, businessSchema)
}

export function changeBusinesses(input: BulkBusinessesInput): Promise<BulkBusinessesResult> {
  return api.post('/api/businesses/bulk', input, bulkBusinessesResultSchema)
}

export function importBusinesses(csvContent: string) {
  return api.post('/api/businesses/import', { csvContent }, csvImportResultSchema)
}

function businessPath(id: string): string {
  return `/api/businesses/${encodeURIComponent(id)}`
}

/** The query string of the screen. `edit`: a business's id, or `new`. */
export const listStateSchema = z.object({
  search: z.string().catch('').default(''),
  category: z.string().catch('').default(''),
  status: businessStatusSchema.optional().catch(undefined),
  sort: businessListQuerySchema.shape.sort.catch('name'),
  page: z.coerce.number().int().min(1).catch(1).default(1),
  edit: z.string().optional().catch(undefined),
})
export type BusinessListState = z.infer<typeof listStateSchema>
export type ChangeListState = (changes: Partial<BusinessListState>) => void

export const NEW_BUSINESS = 'new'
