import { csvImportResultSchema } from '@hometown/shared-types/csv-import'
import { type AddSourcesInput, foundFeedsSchema } from '@hometown/shared-types/source-calls'
import { api } from '../../lib/api-client.ts'

export const SOURCES_KEY = ['sources']

/** Takes longer: also reads what is found, and names its newest item. */
export function findFeedsWithLatest(url: string, signal: AbortSignal) {
  return api.post('/api/sources/find', { url, withLatest: true }, foundFeedsSchema, { signal })
}

export function addSources(sources: AddSourcesInput['sources']) {
  return api.post('/api/sources/add', { sources }, csvImportResultSchema)
}
