import { type ReaderCategory, readerCategorySchema } from '@hometown/shared-types/category'
import { csvImportResultSchema } from '@hometown/shared-types/csv-import'
import { checkedSourceSchema, type HarvestSource, sourceChecksSchema } from '@hometown/shared-types/harvest'
import {
  type CreateSourceInput,
  latestSourceSuggestionsSchema,
  type Source,
  sourceSchema,
  sourceSuggestionsSchema,
  type UpdateSourceInput,
} from '@hometown/shared-types/source'
import {
  foundFeedsSchema,
  SOURCE_FILTERS,
  type SourceFilter,
  sourcePageSchema,
} from '@hometown/shared-types/source-calls'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { api } from '../../lib/api-client.ts'
import { SOURCES_KEY } from '../../parts/sources/add-sources.api.ts'

export { SOURCES_KEY } from '../../parts/sources/add-sources.api.ts'

const SOURCES_PER_PAGE = 60
/** How many sources that need attention are shown; the filter shows all. */
const ATTENTION_SHOWN = 6

interface ListQuery {
  search: string
  category: ReaderCategory | undefined
  show: SourceFilter
  page: number
}

export const sourcesQuery = (query: ListQuery) =>
  queryOptions({
    queryKey: [...SOURCES_KEY, 'page', query],
    queryFn: ({ signal }) =>
      api.get('/api/sources', sourcePageSchema, { signal, query: { ...query, per_page: SOURCES_PER_PAGE } }),
    placeholderData: keepPreviousData,
  })

export const attentionQuery = queryOptions({
  queryKey: [...SOURCES_KEY, 'attention'],
  queryFn: ({ signal }) =>
    api.get('/api/sources', sourcePageSchema, {
      signal,
      query: { show: 'attention', page: 1, per_page: ATTENTION_SHOWN },
    }),
})

export const sourceChecksQuery = (id: string) =>
  queryOptions({
    queryKey: [...SOURCES_KEY, id, 'checks'],
    queryFn: ({ signal }) => api.get(`${sourcePath(id)}/checks`, sourceChecksSchema, { signal }),
  })

export const latestSuggestionsQuery = queryOptions({
  queryKey: [...SOURCES_KEY, 'suggested'],
  queryFn: ({ signal }) => api.get('/api/sources/ai-suggested', latestSourceSuggestionsSchema, { signal }),
})

export function createSource(input: CreateSourceInput): Promise<Source> {
  return api.post('/api/sources', input, sourceSchema)
}

export function updateSource(id: string, changes: UpdateSourceInput): Promise<Source> {
  return api.patch(sourcePath(id), changes, sourceSchema)
}

export async function deleteSource(id: string): Promise<void> {
  await api.delete(sourcePath(id))
}

/** Checks a source now, alone or within the current run, and returns the result. */
export function checkSource(id: string): Promise<HarvestSource | null> {
  return api.post(`${sourcePath(id)}/check`, {}, checkedSourceSchema)
}

export function findFeeds(url: string) {
  return api.post('/api/sources/find', { url }, foundFeedsSchema)
}

export function uploadCsv(csvContent: string) {
  return api.post('/api/sources/upload-csv', { csvContent }, csvImportResultSchema)
}

export function importOpml(opmlContent: string, category: ReaderCategory) {
  return api.post('/api/sources/import-opml', { opmlContent, category }, csvImportResultSchema)
}

export function suggestSources(category: ReaderCategory) {
  return api.post('/api/sources/ai-suggest', { category }, sourceSuggestionsSchema)
}

function sourcePath(id: string): string {
  return `/api/sources/${encodeURIComponent(id)}`
}

/** The query string of the screen. `suggested`: shows the AI's latest suggestions. */
export const pageStateSchema = z.object({
  search: z.string().catch('').default(''),
  category: readerCategorySchema.optional().catch(undefined),
  show: z.enum(SOURCE_FILTERS).catch('all').default('all'),
  page: z.coerce.number().int().min(1).catch(1).default(1),
  suggested: z.string().optional().catch(undefined),
})
export type SourcesState = z.infer<typeof pageStateSchema>

export function isNarrowed({ search, category, show }: SourcesState): boolean {
  return search.trim() !== '' || category !== undefined || show !== 'all'
}
