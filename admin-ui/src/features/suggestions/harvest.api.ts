import type { ReaderCategory } from '@hometown/shared-types/category'
import { currentHarvestSchema, type HarvestRun, harvestResultSchema } from '@hometown/shared-types/harvest'
import { activeSourcesSchema } from '@hometown/shared-types/source-calls'
import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { api } from '../../lib/api-client.ts'

const HARVEST = '/api/content-suggestions/harvest'
/** Poll interval in milliseconds, in case live updates fail. */
const LOOK = 3000

/** The current run, or else the last one. */
export const harvestQuery = queryOptions({
  queryKey: ['harvest'],
  queryFn: ({ signal }) => api.get(HARVEST, currentHarvestSchema, { signal }),
  refetchInterval: ({ state }) => (isRunning(state.data) ? LOOK : false),
})

export const activeSourcesQuery = queryOptions({
  queryKey: ['sources', 'active'],
  queryFn: ({ signal }) => api.get('/api/sources/active', activeSourcesSchema, { signal }),
})

/** Harvests all sources or those of one category; joins a current run. Resolves when the run has ended. */
export function discover(category: ReaderCategory | undefined) {
  return api.post('/api/content-suggestions/aggregate', category ? { category } : {}, harvestResultSchema)
}

export function stopHarvest(): Promise<unknown> {
  return api.post(`${HARVEST}/stop`, {}, z.unknown())
}

export function isRunning(run: HarvestRun | null | undefined): boolean {
  return run != null && run.finishedAt === null
}
