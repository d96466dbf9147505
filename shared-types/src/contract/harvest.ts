import { z } from 'zod'
import type { ReaderCategory } from '../rules/categories.ts'
import { call, type } from './call.ts'
import { readerCategorySchema } from './fields.ts'

/** A source is `unchanged` if it reports itself that nothing is new. */
export type HarvestSourceState = 'waiting' | 'reading' | 'done' | 'unchanged' | 'failed'

export interface HarvestSource {
  sourceId: string
  name: string
  category: ReaderCategory
  state: HarvestSourceState
  /** The count of items in the source, known or not. */
  found: number
  discovered: number
  problem: string | null
}

export interface HarvestResult {
  discovered: number
  sourcesScanned: number
  failed: number
}

/** Only one harvest runs at a time; further requests join it. */
export interface HarvestRun extends HarvestResult {
  id: string
  startedAt: string
  finishedAt: string | null
  sources: HarvestSource[]
}

export const harvestCalls = {
  /** Reads all active sources, or those of a category, and answers after the run. */
  start: call('POST', '/api/content-suggestions/aggregate', {
    body: z.object({ category: readerCategorySchema.optional() }).nullish(),
    answer: type<HarvestResult>(),
  }),
  /** Answers the current run, else the last one. */
  get: call('GET', '/api/content-suggestions/harvest', { answer: type<HarvestRun | null>() }),
  /** Reads one source now, alone or within the current run; null if it was deleted meanwhile. */
  check: call('POST', '/api/sources/:id/check', {
    unversioned: 'Reads the source as it is now, and saves nothing that people edit.',
    answer: type<HarvestSource | null>(),
  }),
}
